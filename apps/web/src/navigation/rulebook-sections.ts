/** The sections of the rulebook, in their order, and the rules of docs/rules.md that each tells. */

const RULES_TOLD = {
  goal: ['7.3'],
  market: ['1.1', '1.2', '1.3', '1.11'],
  players: ['5.1', '5.2', '5.3', '5.4', '5.5', '5.6', '5.7', '5.8', '5.9', '5.10'],
  turn: ['2.1'],
  facing: ['2.2', '2.3'],
  walk: ['2.4', '2.5', '2.6'],
  mosaics: ['1.4', '1.5', '1.6', '1.7', '1.8', '1.9', '1.10'],
  payment: ['3.1', '3.2', '3.3', '3.4', '3.5', '3.6', '3.7'],
  rug: ['4.1', '4.2', '4.3', '4.4', '4.5', '4.6', '4.7', '4.8', '4.9'],
  out: ['3.8', '3.9', '3.10', '6.1', '6.2', '6.3', '6.4'],
  leave: ['6.5', '6.6'],
  end: ['6.7', '7.1', '7.2', '7.4', '7.5', '7.6', '7.7'],
  'turn-last': ['2.7', '2.8', '2.9', '5.11'],
  'house-rules': ['8.1', '8.2', '8.3', '8.4'],
  editions: [],
} as const satisfies Record<string, readonly string[]>;

export type SectionName = keyof typeof RULES_TOLD;
export const SECTION_NAMES = Object.keys(RULES_TOLD) as SectionName[];

export const isSectionName = (text: unknown): text is SectionName =>
  SECTION_NAMES.includes(text as SectionName);

/** The section that explains a rule, by its number in docs/rules.md. */
export const sectionOfRule = (rule: string): SectionName | undefined =>
  SECTION_NAMES.find((name) => (RULES_TOLD[name] as readonly string[]).includes(rule));
