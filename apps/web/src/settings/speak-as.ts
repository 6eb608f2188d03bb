/** Another language, at once and from now on. */
import { announce } from '../announce/announce.js';
import { speak, words } from '../words/words.js';
import { changeSettings } from './settings.js';
import { languageFor, type LanguageWish } from './stored-settings.js';

export async function speakAs(wish: LanguageWish): Promise<void> {
  const spoken = await speak(languageFor(wish));
  if (spoken) changeSettings({ language: wish });
  announce(spoken ? words.value.say.language : words.value.settings.languageFailed);
}
