/** Puts the page up, once its words are there. */
import { language, speak } from '@marrakech/i18n';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { keepOffline } from '../browser/installing.js';
import { readSummaries } from '../game/summaries.js';
import { followArrivals } from '../navigation/arrival.js';
import { followAddress } from '../navigation/route.js';
import { followSheets } from '../navigation/sheet-history.js';
import { changes, followOtherWindows } from '../storage/other-tabs.js';
import { rememberSettings, settings } from '../storage/settings.js';
import { languageFor } from '../storage/stored-settings.js';
import { followInput } from '../ui/accessibility/last-input.js';
import { Page, title } from './page.js';
import '../ui/theme/base.css';

export async function begin(): Promise<void> {
  rememberSettings();
  followAddress();
  followSheets();
  followArrivals();
  followInput();
  followOtherWindows();
  effect(() => {
    void changes.value;
    // Without storage there is no stored game; a player who begins one gets a message.
    readSummaries().catch(() => undefined);
  });
  await speak(languageFor(settings.value.language));
  effect(() => {
    document.documentElement.lang = language.value;
    document.title = title.value;
  });
  render(<Page />, document.getElementById('page')!);
  keepOffline();
}
