/** The languages the page speaks, and which of them a person would like best. */

export const LANGUAGES = ['en', 'fr', 'es', 'it', 'ro'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each in its own words, so that everyone finds theirs. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  ro: 'Română',
};

export const isLanguage = (text: unknown): text is Language => LANGUAGES.includes(text as Language);

/** The first of the wanted languages that we speak; `fr-CA` is served by `fr`. */
export function chooseLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const [language] = tag.toLowerCase().split('-');
    if (isLanguage(language)) return language;
  }
  return 'en';
}
