/** What this device likes, as it is stored. The first file to run reads it: no signals here. */
import { remember, remembered } from '../keep/small-things.js';
import { chooseLanguage, LANGUAGES, type Language } from '../words/languages.js';

export const THEME_WISHES = ['auto', 'light', 'dark', 'contrast'] as const;
const LANGUAGE_WISHES = ['auto', ...LANGUAGES] as const;
export const MOTION_WISHES = ['auto', 'full', 'still'] as const;
export const PACES = ['slow', 'normal', 'fast', 'skip'] as const;

export type LanguageWish = (typeof LANGUAGE_WISHES)[number];
type ThemeWish = (typeof THEME_WISHES)[number];
type MotionWish = (typeof MOTION_WISHES)[number];
/** How fast bots play and things move. */
export type Pace = (typeof PACES)[number];

/** Whether there is nothing to hurry. */
export const isFast = (pace: Pace): boolean => pace === 'fast' || pace === 'skip';

export interface Settings {
  readonly language: LanguageWish;
  readonly theme: ThemeWish;
  readonly motion: MotionWish;
  readonly pace: Pace;
  /** Whether the table hurries, whatever the pace that was chosen. */
  readonly faster: boolean;
  /** Whether a rug has to be confirmed once more before it is laid. */
  readonly confirm: boolean;
  readonly coordinates: boolean;
  /** Whether the board turns to face the player to move. */
  readonly turnBoard: boolean;
  /** Whether the squares Assam may come to show what they would cost. */
  readonly prospects: boolean;
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
  prospects: true,
  sound: true,
  market: false,
  captions: false,
  letterKeys: true,
  introduced: false,
};

const WISHES: { readonly [Key in keyof Settings]?: readonly Settings[Key][] } = {
  language: LANGUAGE_WISHES,
  theme: THEME_WISHES,
  motion: MOTION_WISHES,
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
export const languageFor = (wish: LanguageWish): Language =>
  wish === 'auto' ? chooseLanguage(navigator.languages) : wish;
