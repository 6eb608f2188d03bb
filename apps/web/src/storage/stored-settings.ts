/** What this device likes, as it is stored. The first file to run reads it: no signals here. */
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

const WISHES: { readonly [Key in keyof Settings]?: readonly Settings[Key][] } = {
  language: LANGUAGE_SETTINGS,
  theme: THEME_SETTINGS,
  motion: MOTION_SETTINGS,
  pace: PACES,
};

/** What of something that was stored is a setting. */
export function settingsIn(stored: unknown): Partial<Settings> {
  if (typeof stored !== 'object' || stored === null) return {};
  const kept = Object.entries(stored).filter(([key, value]) => {
    if (!Object.hasOwn(FIRST_SETTINGS, key)) return false;
    const wishes: readonly unknown[] = WISHES[key as keyof Settings] ?? [true, false];
    return wishes.includes(value);
  });
  return Object.fromEntries(kept);
}

/** Takes of some stored text what is a setting, and the first settings for the rest. */
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

/** The language that is to be spoken to somebody who wishes for this one. */
export const languageFor = (chosen: LanguageSetting): Language =>
  chosen === 'auto' ? chooseLanguage(navigator.languages) : chosen;
