import { loadScreenWords, sayList, screenText, speak, words, type Language } from '@marrakech/i18n';
import type { ExplainingReader } from '../explanations.js';
import { sayPlace } from '../sentences.js';

/** As the page has one; without `you`, as somebody who watches. */
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
    names,
    ...(you !== undefined && { you }),
    rugName: (colour) => words.value.rug[colour],
    placeName: sayPlace,
    walkName: (path) => path.at(-1)!.square,
    list: sayList,
  };
}
