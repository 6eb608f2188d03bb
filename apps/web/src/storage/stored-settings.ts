/**
 * The settings of this device, as they are stored. The first file to run reads them, before the
 * table is loaded: no signals here, and no schemas, which come with the table.
 */
import { chooseLanguage, type Language, LANGUAGES } from '@marrakech/i18n';
import { remember, remembered } from './local-storage.js';

export const THEME_SETTINGS = ['auto', 'light', 'dark', 'contrast'] as const;
const LANGUAGE_SETTINGS = ['auto', ...LANGUAGES] as const;
export const MOTION_SETTINGS = ['auto', 'full', 'still'] as const;
export const PACES = ['slow', 'normal', 'fast', 'skip'] as const;

export type LanguageSetting = (typeof LANGUAGE_SETTINGS)[number];
type ThemeSetting = (typeof THEME_SETTINGS)[number];
type MotionSetting = (typeof MOTION_SETTINGS)[number];
/** How fast bots play and things move. */
export type Pace = (typeof PACES)[number];

/** Whether there is nothing to hurry. */
export const isFast = (pace: Pace): boolean => pace === 'fast' || pace === 'skip';

export interface Settings {
  readonly language: LanguageSetting;
  readonly theme: ThemeSetting;
  readonly motion: MotionSetting;
  readonly pace: Pace;
  /** Whether the table hurries, whatever the pace that was chosen. */
  readonly faster: boolean;
  /** Whether a rug has to be confirmed once more before it is laid. */
  readonly confirm: boolean;
  readonly coordinates: boolean;
  /** Whether the board turns to face the player to move. */
  readonly turnBoard: boolean;
  /** Whether the squares Assam may come to show what they would cost. */
  readonly rollCosts: boolean;
  readonly sound: boolean;
  /** Whether a market murmurs in the background. */
  readonly market: boolean;
  /** Whether sounds are written out as well. */
  readonly captions: boolean;
  /** Whether a letter alone, pressed by mistake or heard by dictation, does something. */
  readonly letterKeys: boolean;
  /** Whether the first game here has been introduced. */
  readonly introduced: boolean;
}

export const FIRST_SETTINGS: Settings = {
  language: 'auto',
  theme: 'auto',
  motion: 'auto',
  pace: 'normal',
  faster: false,
  confirm: false,
  coordinates: false,
  turnBoard: false,
  rollCosts: true,
  sound: true,
  market: false,
  captions: false,
  letterKeys: true,
  introduced: false,
};

const ALLOWED: { readonly [Key in keyof Settings]?: readonly Settings[Key][] } = {
  language: LANGUAGE_SETTINGS,
  theme: THEME_SETTINGS,
  motion: MOTION_SETTINGS,
  pace: PACES,
};

/** The stored values that are valid settings. */
export function settingsIn(stored: unknown): Partial<Settings> {
  if (typeof stored !== 'object' || stored === null) return {};
  const kept = Object.entries(stored).filter(([key, value]) => {
    if (!Object.hasOwn(FIRST_SETTINGS, key)) return false;
    const allowed: readonly unknown[] = ALLOWED[key as keyof Settings] ?? [true, false];
    return allowed.includes(value);
  });
  return Object.fromEntries(kept);
}

/** The valid settings of a stored text, and the first settings for the rest. */
export function parseSettings(text: string | null): Settings {
  try {
    return { ...FIRST_SETTINGS, ...settingsIn(JSON.parse(text ?? '')) };
  } catch {
    return FIRST_SETTINGS;
  }
}

const KEY = 'marrakech.settings';

export const readSettings = (): Settings => parseSettings(remembered(KEY));

export const writeSettings = (settings: Settings): void => remember(KEY, JSON.stringify(settings));

/** The language for a setting. */
export const languageFor = (chosen: LanguageSetting): Language =>
  chosen === 'auto' ? chooseLanguage(navigator.languages) : chosen;
