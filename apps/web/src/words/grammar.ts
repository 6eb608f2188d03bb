/** What the messages of a language need when they are said: its figures and its plurals. */

export interface Grammar {
  readonly number: (value: number) => string;
  readonly plural: (count: number, forms: PluralForms) => string;
}

/** The words for each category the language counts in, and for single counts such as `=0`. */
export type PluralForms = Readonly<Record<string, string>> & { readonly other: string };

export function makeGrammar(language: string): Grammar {
  const rules = new Intl.PluralRules(language);
  const figures = new Intl.NumberFormat(language);
  return {
    number: (value) => figures.format(value),
    plural: (count, forms) => forms[`=${count}`] ?? forms[rules.select(count)] ?? forms.other,
  };
}
