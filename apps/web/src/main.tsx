import { render } from 'preact';
import { readSummaries } from './keep/summaries.js';
import { followInput } from './keys/last-input.js';
import { keepOffline } from './offline/installing.js';
import { Page, title } from './page/page.js';
import { followAddress } from './page/route.js';
import { rememberSettings, settings } from './settings/settings.js';
import { chooseLanguage } from './words/languages.js';
import { followLanguage, speak } from './words/words.js';
import './theme/base.css';

/** No await at the top: the words' file waits for this one, which must not wait for it. */
async function begin(): Promise<void> {
  rememberSettings();
  followAddress();
  followInput();
  keepOffline();
  void readSummaries();
  const { language } = settings.value;
  await speak(language === 'auto' ? chooseLanguage(navigator.languages) : language);
  followLanguage(title);
  render(<Page />, document.getElementById('page')!);
}

void begin();
