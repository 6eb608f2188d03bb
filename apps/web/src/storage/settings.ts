/** The settings of this device, stored as soon as they change. */
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import {
  FIRST_SETTINGS,
  isFast,
  readSettings,
  writeSettings,
  type Pace,
  type Settings,
} from './stored-settings.js';

export const settings = signal<Settings>(FIRST_SETTINGS);

const only = <Key extends keyof Settings>(key: Key): ReadonlySignal<Settings[Key]> =>
  computed(() => settings.value[key]);

/** One signal per setting, so that a component is not drawn again when another setting changes. */
export const setting = {
  confirm: only('confirm'),
  coordinates: only('coordinates'),
  introduced: only('introduced'),
  letterKeys: only('letterKeys'),
  market: only('market'),
  pace: only('pace'),
  rollCosts: only('rollCosts'),
  sound: only('sound'),
  turnBoard: only('turnBoard'),
} as const;

export function changeSettings(change: Partial<Settings>): void {
  settings.value = { ...settings.value, ...change };
}

const asksForStillness = signal(false);
const asksForDark = signal(false);
const asksForContrast = signal(false);

/** Whether things stand still: by choice here, or by the device's. */
export const isStill = computed(() => {
  const { motion } = settings.value;
  return motion === 'still' || (motion === 'auto' && asksForStillness.value);
});

/** How fast things go: as was chosen, or faster. */
export const paceNow = computed((): Pace => {
  const { pace, faster } = settings.value;
  return faster && !isFast(pace) ? 'fast' : pace;
});

/** Whether players sit left and right of the board, with the log beside it. */
export const isWide = signal(false);

export const theme = computed(() => {
  const chosen = settings.value.theme;
  if (chosen !== 'auto') return chosen;
  if (asksForContrast.value) return 'contrast';
  return asksForDark.value ? 'dark' : 'light';
});

/** Follows what the device asks for, for as long as the page is open. */
function follow(query: string, into: { value: boolean }): void {
  const media = matchMedia(query);
  const read = (): void => {
    into.value = media.matches;
  };
  media.addEventListener('change', read);
  read();
}

export function rememberSettings(): void {
  settings.value = readSettings();
  follow('(prefers-reduced-motion: reduce)', asksForStillness);
  follow('(prefers-color-scheme: dark)', asksForDark);
  follow('(prefers-contrast: more)', asksForContrast);
  follow('(min-width: 75em) and (min-height: 40em)', isWide);
  effect(() => writeSettings(settings.value));
  effect(() => {
    document.documentElement.dataset['theme'] = theme.value;
    document.documentElement.classList.toggle('is-still', isStill.value);
  });
}
