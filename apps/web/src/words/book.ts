/** A body of words that exists once in each language, and is open in one of them. */
import { signal, type ReadonlySignal } from '@preact/signals';
import type { Language } from './languages.js';

/** How to fetch it: each an import of its own, so that nobody carries a language they do not read. */
export type Editions<Words> = Readonly<Record<Language, () => Promise<{ readonly words: Words }>>>;

export interface OpenBook<Words> {
  readonly language: Language;
  readonly words: Words;
}

export class Book<Words> {
  readonly #editions: Editions<Words>;
  readonly #open = signal<OpenBook<Words> | undefined>(undefined);
  #wanted: Language | undefined;

  constructor(editions: Editions<Words>) {
    this.#editions = editions;
  }

  /** `undefined` until the first language has come. */
  get open(): ReadonlySignal<OpenBook<Words> | undefined> {
    return this.#open;
  }

  /**
   * Opens it in a language. `false` if that could not be fetched or another was asked for
   * meanwhile: it stays open where it was.
   */
  async openIn(language: Language): Promise<boolean> {
    this.#wanted = language;
    try {
      const { words } = await this.#editions[language]();
      if (this.#wanted !== language) return false;
      this.#open.value = { language, words };
      return true;
    } catch {
      return false;
    }
  }
}
