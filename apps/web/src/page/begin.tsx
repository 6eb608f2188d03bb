/** Puts the page up, once its words are there. */
import { effect } from '@preact/signals';
import { render } from 'preact';
import { changes, followOtherWindows } from '../keep/other-windows.js';
import { readSummaries } from '../keep/summaries.js';
import { followInput } from '../keys/last-input.js';
import { keepOffline } from '../offline/installing.js';
import { rememberSettings, settings } from '../settings/settings.js';
import { languageFor } from '../settings/stored-settings.js';
import { followLanguage, speak } from '../words/words.js';
import { followArrivals } from './arriving.js';
import { Page, title } from './page.js';
import { followAddress } from './route.js';
import { followSheets } from './sheet-history.js';
import '../theme/base.css';

export async function begin(): Promise<void> {
  rememberSettings();
  followAddress();
  followSheets();
  followArrivals();
  followInput();
  followOtherWindows();
  effect(() => {
    void changes.value;
    // Where nothing can be kept, no game is: whoever begins one is told.
    readSummaries().catch(() => undefined);
  });
  await speak(languageFor(settings.value.language));
  followLanguage(title);
  render(<Page />, document.getElementById('page')!);
  keepOffline();
}
