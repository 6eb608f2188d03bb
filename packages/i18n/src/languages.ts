/** The languages there are, and which of them a person would like best. */

/** The one list of languages, each by its own name. Each has a folder in `catalogues/`. */
export const LANGUAGE_NAMES = {
  en: 'English',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  ro: 'Română',
} as const;
export type Language = keyof typeof LANGUAGE_NAMES;
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[];

/** One import for each language, so that a page loads only the language it shows. */
export type LocaleLoaders<Messages> = Readonly<
  Record<Language, () => Promise<{ readonly messages: Messages }>>
>;

export const isLanguage = (text: unknown): text is Language => LANGUAGES.includes(text as Language);

/** The first of the wanted languages that we speak; `fr-CA` is served by `fr`. */
export function chooseLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const [language] = tag.toLowerCase().split('-');
    if (isLanguage(language)) return language;
  }
  return 'en';
}
