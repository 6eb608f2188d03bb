/** What this device likes; remembered at once and without asking. */
import { computed, effect, signal } from '@preact/signals';
import { LANGUAGES } from '../words/languages.js';

export const THEME_WISHES = ['auto', 'light', 'dark', 'contrast'] as const;
const LANGUAGE_WISHES = ['auto', ...LANGUAGES] as const;
export const MOTION_WISHES = ['auto', 'full', 'still'] as const;
export const PACES = ['slow', 'normal', 'fast', 'skip'] as const;

export type LanguageWish = (typeof LANGUAGE_WISHES)[number];
type ThemeWish = (typeof THEME_WISHES)[number];
type MotionWish = (typeof MOTION_WISHES)[number];
/** How fast bots play and things move. */
export type Pace = (typeof PACES)[number];

export interface Settings {
  readonly language: LanguageWish;
  readonly theme: ThemeWish;
  readonly motion: MotionWish;
  readonly pace: Pace;
  /** Whether a rug has to be confirmed once more before it is laid. */
  readonly confirm: boolean;
  readonly coordinates: boolean;
  /** Whether the board turns to face the player to move. */
  readonly turnBoard: boolean;
  /** Whether the squares Assam may come to show what they would cost. */
  readonly prospects: boolean;
  readonly sound: boolean;
  /** Whether sounds are written out as well. */
  readonly captions: boolean;
}

export const FIRST_SETTINGS: Settings = {
  language: 'auto',
  theme: 'auto',
  motion: 'auto',
  pace: 'normal',
  confirm: false,
  coordinates: false,
  turnBoard: false,
  prospects: true,
  sound: true,
  captions: false,
};

const WISHES: { readonly [Key in keyof Settings]?: readonly Settings[Key][] } = {
  language: LANGUAGE_WISHES,
  theme: THEME_WISHES,
  motion: MOTION_WISHES,
  pace: PACES,
};

/** Takes of some stored text what is a setting, and the first settings for the rest. */
export function parseSettings(text: string | null): Settings {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '');
  } catch {
    return FIRST_SETTINGS;
  }
  if (typeof stored !== 'object' || stored === null) return FIRST_SETTINGS;
  const kept = Object.entries(stored).filter(([key, value]) => {
    if (!Object.hasOwn(FIRST_SETTINGS, key)) return false;
    const name = key as keyof Settings;
    const wishes: readonly unknown[] = WISHES[name] ?? [true, false];
    return wishes.includes(value);
  });
  return { ...FIRST_SETTINGS, ...Object.fromEntries(kept) };
}

const KEY = 'marrakech.settings';

export const settings = signal<Settings>(FIRST_SETTINGS);

export function changeSettings(change: Partial<Settings>): void {
  settings.value = { ...settings.value, ...change };
}

const asksForStillness = signal(false);
const asksForDark = signal(false);
const asksForContrast = signal(false);

/** Whether things stand still: by wish here, or by the device's. */
export const isStill = computed(() => {
  const { motion } = settings.value;
  return motion === 'still' || (motion === 'auto' && asksForStillness.value);
});

export const theme = computed(() => {
  const wish = settings.value.theme;
  if (wish !== 'auto') return wish;
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
  settings.value = parseSettings(localStorage.getItem(KEY));
  follow('(prefers-reduced-motion: reduce)', asksForStillness);
  follow('(prefers-color-scheme: dark)', asksForDark);
  follow('(prefers-contrast: more)', asksForContrast);
  effect(() => localStorage.setItem(KEY, JSON.stringify(settings.value)));
  effect(() => {
    document.documentElement.dataset['theme'] = theme.value;
    document.documentElement.dataset['motion'] = isStill.value ? 'still' : 'full';
  });
}
