/** What is only said online: fetched with those screens, and again when the language changes. */
import { computed, effect, type ReadonlySignal } from '@preact/signals';
import { Book } from '../words/book.js';
import { language } from '../words/words.js';
import type { Words } from './words/generated/words.js';

const book = new Book<Words>({
  en: async () => import('./words/generated/en.js'),
  fr: async () => import('./words/generated/fr.js'),
  es: async () => import('./words/generated/es.js'),
  it: async () => import('./words/generated/it.js'),
  ro: async () => import('./words/generated/ro.js'),
});

let following = false;

/** Resolves when the words are there; from then on they go with the page's language. */
export async function speakOnline(): Promise<void> {
  await book.openIn(language.value);
  if (following) return;
  following = true;
  effect(() => void book.openIn(language.value));
}

export const onlineText: ReadonlySignal<Words> = computed(() => {
  const open = book.open.value;
  if (open === undefined) throw new Error('the online words are asked for before they are there');
  return open.words;
});
