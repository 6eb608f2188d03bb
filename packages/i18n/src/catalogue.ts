/** Messages that exist once in each language. One language is shown at a time. */
import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Language, LocaleLoaders } from './languages.js';

export class Catalogue<Messages> {
  readonly #loaders: LocaleLoaders<Messages>;
  readonly #shown = signal<Messages | undefined>(undefined);

  constructor(loaders: LocaleLoaders<Messages>) {
    this.#loaders = loaders;
  }

  /** `undefined` until the first language is loaded. */
  get shown(): ReadonlySignal<Messages | undefined> {
    return this.#shown;
  }

  /** Loads a language without showing it. Returns how to show it; rejects if it does not arrive. */
  async load(language: Language): Promise<() => void> {
    const { messages } = await this.#loaders[language]();
    return () => {
      this.#shown.value = messages;
    };
  }
}
