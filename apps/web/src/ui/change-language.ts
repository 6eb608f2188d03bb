/** Another language, at once and from now on. */
import { speak, words } from '@marrakech/i18n';
import { changeSettings } from '../storage/settings.js';
import { languageFor, type LanguageSetting } from '../storage/stored-settings.js';
import { announce } from './accessibility/announce.js';

export async function speakAs(chosen: LanguageSetting): Promise<void> {
  const spoken = await speak(languageFor(chosen));
  if (spoken) changeSettings({ language: chosen });
  announce(spoken ? words.value.say.language : words.value.settings.languageFailed);
}
