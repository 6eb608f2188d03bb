/**
 * The words of the page in the language spoken now. Whatever reads `words.value` while it draws is
 * drawn anew when the language changes; nothing else is touched.
 */
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import type { Words } from './generated/words.js';
import type { Language } from './languages.js';

// Each an import of its own, so that nobody carries a language they do not read.
const BOOKS: Readonly<Record<Language, () => Promise<{ readonly words: Words }>>> = {
  en: async () => import('./generated/en.js'),
  fr: async () => import('./generated/fr.js'),
  es: async () => import('./generated/es.js'),
  it: async () => import('./generated/it.js'),
  ro: async () => import('./generated/ro.js'),
};

const spoken = signal<{ readonly language: Language; readonly words: Words } | undefined>(
  undefined,
);
let lastAsked: Language | undefined;

function spokenNow(): { readonly language: Language; readonly words: Words } {
  if (spoken.value === undefined) throw new Error('the words are asked for before speak() is done');
  return spoken.value;
}

export const words: ReadonlySignal<Words> = computed(() => spokenNow().words);
export const language: ReadonlySignal<Language> = computed(() => spokenNow().language);

/**
 * Fetches a language and speaks it from then on. `false` if it could not be fetched or another was
 * asked for meanwhile: the page goes on in the language it has.
 */
export async function speak(wanted: Language): Promise<boolean> {
  lastAsked = wanted;
  try {
    const book = await BOOKS[wanted]();
    if (lastAsked !== wanted) return false;
    spoken.value = { language: wanted, words: book.words };
    return true;
  } catch {
    return false;
  }
}

/** Keeps the document's language and title as they are spoken. Returns how to stop. */
export const followLanguage = (title: ReadonlySignal<string>): (() => void) =>
  effect(() => {
    document.documentElement.lang = language.value;
    document.title = title.value;
  });
