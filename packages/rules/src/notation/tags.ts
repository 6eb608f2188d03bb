/** Tags, `[Name "value"]`: the head of a record and the parts of a position. */
import type { EditionName } from '../editions.js';
import { bad, good, type Outcome } from '../outcome.js';
import { makeSetup, type HouseRule, type Order, type Setup, type SetupOptions } from '../setup.js';
import type { SetupFault } from '../setup-faults.js';
import type { Facing } from '../squares.js';

export interface Tag {
  readonly name: string;
  readonly value: string;
}

/** The tags that make a setup. */
const SETUP_TAGS = [
  'Edition',
  'Players',
  'Order',
  'Colours',
  'Facing',
  'Dirhams',
  'House',
] as const;
export type SetupTag = (typeof SETUP_TAGS)[number];

export const isSetupTag = (name: string): name is SetupTag => SETUP_TAGS.includes(name as SetupTag);

export interface TagFault {
  readonly code: 'players-missing' | 'tag-value';
  readonly tag: string;
  readonly value: string;
  readonly setup?: SetupFault;
}

const TAG_OF_FAULT: Readonly<Record<SetupFault['code'], SetupTag>> = {
  'unknown-edition': 'Edition',
  'player-count': 'Players',
  'unknown-order': 'Order',
  'order-not-offered': 'Order',
  'colour-count': 'Colours',
  'unknown-facing': 'Facing',
  dirhams: 'Dirhams',
  'unknown-house-rule': 'House',
};

const NUMBER_TAGS: ReadonlySet<SetupTag> = new Set(['Players', 'Colours', 'Dirhams']);

/** Whole numbers separated by spaces; any other text becomes `NaN`. */
export const parseNumbers = (text: string): number[] =>
  parseWords(text).map((word) => (/^\d{1,6}$/.test(word) ? Number(word) : Number.NaN));

/** A single whole number; `NaN` for any other text. */
const parseNumber = (text: string): number => {
  const [number = Number.NaN, ...rest] = parseNumbers(text);
  return rest.length === 0 ? number : Number.NaN;
};

export const parseWords = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** The setup that the tags describe; the edition supplies what they leave out. */
export function parseSetup(tags: ReadonlyMap<string, string>): Outcome<Setup, TagFault> {
  const players = tags.get('Players');
  if (players === undefined) return bad({ code: 'players-missing', tag: 'Players', value: '' });
  // The casts are safe: `makeSetup` refuses words that it does not know.
  const options: { -readonly [Key in keyof SetupOptions]: SetupOptions[Key] } = {
    players: parseNumber(players),
  };
  const edition = tags.get('Edition');
  if (edition !== undefined) options.edition = edition as EditionName;
  const order = tags.get('Order');
  if (order !== undefined) options.order = order as Order;
  const colours = tags.get('Colours');
  if (colours !== undefined) options.colours = parseNumber(colours) as 1 | 2;
  const facing = tags.get('Facing');
  if (facing !== undefined) options.facing = facing as Facing;
  const dirhams = tags.get('Dirhams');
  if (dirhams !== undefined) options.dirhams = parseNumbers(dirhams);
  const house = tags.get('House');
  if (house !== undefined) options.houseRules = parseWords(house) as HouseRule[];

  const setup = makeSetup(options);
  if (setup.ok) return setup;
  const tag = TAG_OF_FAULT[setup.error.code];
  const value = tags.get(tag) ?? '';
  // A text that is not a number has become `NaN`, so the fault reports the text.
  const found = NUMBER_TAGS.has(tag) ? value : setup.error.found;
  return bad({ code: 'tag-value', tag, value, setup: { ...setup.error, found } });
}

export function setupTags(setup: Setup): Tag[] {
  const tags: Tag[] = [
    { name: 'Edition', value: setup.edition },
    { name: 'Players', value: String(setup.players) },
    { name: 'Order', value: setup.order },
    { name: 'Colours', value: String(setup.colours) },
    { name: 'Facing', value: setup.facing },
    { name: 'Dirhams', value: setup.dirhams.join(' ') },
  ];
  if (setup.houseRules.length > 0) tags.push({ name: 'House', value: setup.houseRules.join(' ') });
  return tags;
}

/** A value ends with its line, so a line break becomes a space. */
export const makeTag = ({ name, value }: Tag): string =>
  `[${name} "${value.replaceAll(/[\r\n]+/g, ' ').replaceAll(/[\\"]/g, String.raw`\$&`)}"]`;

export const unescapeValue = (raw: string): string => raw.replaceAll(/\\([\\"])/g, '$1');

/** The tags by name, or the first duplicate. */
export const tagsByName = (tags: readonly Tag[]): Outcome<ReadonlyMap<string, string>, Tag> => {
  const byName = new Map<string, string>();
  for (const tag of tags) {
    if (byName.has(tag.name)) return bad(tag);
    byName.set(tag.name, tag.value);
  }
  return good(byName);
};
