import { render } from 'preact';
import { readSummaries } from './keep/summaries.js';
import { Page, title } from './page/page.js';
import { followAddress } from './page/route.js';
import { rememberSettings } from './settings/settings.js';
import { chooseLanguage } from './words/languages.js';
import { followLanguage, speak } from './words/words.js';
import './theme/base.css';

rememberSettings();
followAddress();
void readSummaries();
await speak(chooseLanguage(navigator.languages));
followLanguage(title);
render(<Page />, document.getElementById('page')!);
