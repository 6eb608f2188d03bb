/** What the messages of a language need when they are said: its figures and its plurals. */

interface Grammar {
  readonly number: (value: number) => string;
  readonly plural: (count: number, forms: PluralForms) => string;
}

/** The words for each category the language counts in, and for single counts such as `=0`. */
type PluralForms = Readonly<Record<string, string>> & { readonly other: string };

/** The first number format of a page costs a tenth of a second: not for what needs none. */
const isPlain = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < 1000;

const figures = new Map<string, Intl.NumberFormat>();

/** `7`, `2.3`, `12,000`, as the language writes it. */
export function sayFigure(value: number, language: string): string {
  if (isPlain(value)) return String(value);
  const known =
    figures.get(language) ?? new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  figures.set(language, known);
  return known.format(value);
}

/** @public The generated modules call it, and those are in no commit. */
export function makeGrammar(language: string): Grammar {
  const rules = new Intl.PluralRules(language);
  return {
    number: (value) => sayFigure(value, language),
    plural: (count, forms) => forms[`=${count}`] ?? forms[rules.select(count)] ?? forms.other,
  };
}
