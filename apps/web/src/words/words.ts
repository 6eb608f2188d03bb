/**
 * The words of the page in the language spoken now. Whatever reads `words.value` while it draws is
 * drawn anew when the language changes; nothing else is touched.
 */
import { computed, effect, type ReadonlySignal } from '@preact/signals';
import { Book, type OpenBook } from './book.js';
import { EDITIONS } from './editions.js';
import type { Words } from './generated/words.js';
import type { Language } from './languages.js';

const book = new Book<Words>(EDITIONS);

function openNow(): OpenBook<Words> {
  const open = book.open.value;
  if (open === undefined) throw new Error('the words are asked for before speak() is done');
  return open;
}

export const words: ReadonlySignal<Words> = computed(() => openNow().words);
export const language: ReadonlySignal<Language> = computed(() => openNow().language);

/** Fetches a language and speaks it from then on; `false` if the page goes on in the one it has. */
export const speak = async (wanted: Language): Promise<boolean> => book.openIn(wanted);

/** Keeps the document's language and title as they are spoken. Returns how to stop. */
export const followLanguage = (title: ReadonlySignal<string>): (() => void) =>
  effect(() => {
    document.documentElement.lang = language.value;
    document.title = title.value;
  });
