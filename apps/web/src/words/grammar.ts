/** What the messages of a language need when they are said: its figures and its plurals. */

interface Grammar {
  readonly number: (value: number) => string;
  readonly plural: (count: number, forms: PluralForms) => string;
}

/** The words for each category the language counts in, and for single counts such as `=0`. */
type PluralForms = Readonly<Record<string, string>> & { readonly other: string };

/** @public The generated modules call it, and those are in no commit. */
export function makeGrammar(language: string): Grammar {
  const rules = new Intl.PluralRules(language);
  const figures = new Intl.NumberFormat(language);
  return {
    number: (value) => figures.format(value),
    plural: (count, forms) => forms[`=${count}`] ?? forms[rules.select(count)] ?? forms.other,
  };
}
