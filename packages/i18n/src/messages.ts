/**
 * The messages of the page in the language shown now. A component that reads `words.value` while it
 * renders is rendered again when the language changes.
 */
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { Catalogue } from './catalogue.js';
import { LOADERS } from './generated/table/loaders.js';
import type { Messages } from './generated/table/messages.js';
import type { Language } from './languages.js';

const catalogue = new Catalogue(LOADERS);
/** Every catalogue that is in use: they change their language together. */
const inUse = new Set<Catalogue<unknown>>([catalogue]);
const shownLanguage = signal<Language | undefined>(undefined);
let wanted: Language | undefined;

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('a message was read before its catalogue was loaded');
  return value;
}

export const words: ReadonlySignal<Messages> = computed(() => required(catalogue.shown.value));
export const language: ReadonlySignal<Language> = computed(() => required(shownLanguage.value));

/** The messages of a catalogue that `loadCatalogue` has loaded. */
export const messagesOf = <Loaded>(loaded: Catalogue<Loaded>): ReadonlySignal<Loaded> =>
  computed(() => required(loaded.shown.value));

/**
 * Shows the page in a language. `false` if a catalogue did not arrive or another language was asked
 * for meanwhile: then nothing changes.
 */
export async function speak(next: Language): Promise<boolean> {
  wanted = next;
  try {
    const shows = await Promise.all([...inUse].map(async (each) => each.load(next)));
    if (wanted !== next) return false;
    batch(() => {
      for (const show of shows) show();
      shownLanguage.value = next;
    });
    return true;
  } catch {
    return false;
  }
}

/** Loads a catalogue in the language shown; from then on it changes with the page's language. */
export async function loadCatalogue(needed: Catalogue<unknown>): Promise<void> {
  for (;;) {
    const at = language.value;
    const show = await needed.load(at);
    // The language may have changed while this one was on its way.
    if (at !== language.value) continue;
    show();
    inUse.add(needed);
    return;
  }
}
