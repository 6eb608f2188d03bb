import { loadScreenWords, sayList, screenText, speak, words, type Language } from '@marrakech/i18n';
import type { ExplainingReader } from '../explanations.js';

/** A reader as the page has one; without `you`, a spectator. */
export async function readerIn(
  language: Language,
  names: readonly string[],
  you?: number,
): Promise<ExplainingReader> {
  await speak(language);
  await loadScreenWords();
  return {
    text: words.value,
    screens: screenText.value,
    nameOf: (seat) => names[seat]!,
    isYou: (seat) => seat === you,
    rugName: (colour) => words.value.rug[colour],
    list: sayList,
  };
}
