/** What a table on this device agrees on, as the person who sets it fills it in. */
import type { ChairOption, TableOptions } from '@marrakech/table';
import {
  COLOURS,
  DIRHAMS_EACH,
  EDITIONS,
  PLAYER_COUNTS,
  type Colour,
  type EditionName,
  type Facing,
  type Order,
} from '@marrakech/rules';
import { RIVALS, sensibleRival } from '../levels.js';

export interface ChairForm {
  readonly name: string;
  /** The bot that sits here; absent for a person. */
  readonly level?: string;
  readonly colour: Colour;
  readonly dirhams: number;
}

export interface TableForm {
  readonly chairs: readonly ChairForm[];
  readonly edition: EditionName;
  readonly order: Order;
  readonly starts: number | 'lot';
  readonly oneColour: boolean;
  readonly coverOwn: boolean;
  /** Assam's first facing; the edition's if absent. */
  readonly facing?: Facing;
}

export const FEWEST_CHAIRS = PLAYER_COUNTS[0];
export const MOST_CHAIRS = PLAYER_COUNTS.at(-1)!;
export const LONGEST_NAME = 24;

export const personChair = (colour: Colour): ChairForm => ({
  name: '',
  colour,
  dirhams: DIRHAMS_EACH,
});

export const botChair = (colour: Colour, level: string): ChairForm => ({
  name: '',
  level,
  colour,
  dirhams: DIRHAMS_EACH,
});

export const FIRST_TABLE: TableForm = {
  chairs: [personChair('A'), personChair('C')],
  edition: 'gigamic',
  order: 'turn-first',
  starts: 'lot',
  oneColour: false,
  coverOwn: false,
};

/** Two players have two designs each and choose a pair: red and blue, or yellow and green. */
export const hasPairs = (form: TableForm): boolean => form.chairs.length === 2 && !form.oneColour;

export const designChoices = (form: TableForm): readonly Colour[] =>
  hasPairs(form) ? ['A', 'C'] : COLOURS;

/** Everyone a design of their own, as many as possible the one they had. */
export function withOwnDesigns(form: TableForm): TableForm {
  const free = new Set(designChoices(form));
  const kept = form.chairs.map(({ colour }) => {
    const own = free.delete(colour) ? colour : undefined;
    return own;
  });
  const chairs = form.chairs.map((chair, index) => {
    const [next] = free;
    const colour = kept[index] ?? next ?? chair.colour;
    free.delete(colour);
    return { ...chair, colour };
  });
  return { ...form, chairs };
}

const rivalName = (level: string): string =>
  RIVALS.find((rival) => rival.level === level)?.name ?? level;

/** For bots whose own name is taken: two of one level are two people. */
const FURTHER_NAMES = ['Yasmine', 'Tarek', 'Samira', 'Malik'];

/** A second player of the same name gets a number. */
function numbered(name: string, people: Map<string, number>): string {
  const count = (people.get(name) ?? 0) + 1;
  people.set(name, count);
  if (name === '' || count === 1) return name;
  return `${name.slice(0, LONGEST_NAME - 2)} ${count}`;
}

/** The names of all players by chair, each different. */
function namesOf(chairs: readonly ChairForm[]): string[] {
  const taken = new Set(
    chairs.flatMap(({ name, level }) => (level === undefined ? name.trim() : [])),
  );
  const people = new Map<string, number>();
  return chairs.map(({ name, level }) => {
    if (level === undefined) return numbered(name.trim().slice(0, LONGEST_NAME), people);
    const names = [rivalName(level), ...FURTHER_NAMES];
    const free = names.find((each) => !taken.has(each)) ?? rivalName(level);
    taken.add(free);
    return free;
  });
}

export function makeOptions(form: TableForm): TableOptions {
  const names = namesOf(form.chairs);
  const chairs = form.chairs.map(({ level, colour, dirhams }, index): ChairOption => {
    const name = names[index]!;
    if (level !== undefined) return { type: 'bot', name, level, colour, dirhams };
    return { type: 'person', colour, dirhams, ...(name !== '' && { name }) };
  });
  const { edition, order, starts, facing } = form;
  return {
    chairs,
    edition,
    order: EDITIONS[edition].offersTurnLast ? order : 'turn-first',
    starts: starts === 'lot' || starts >= chairs.length ? 'lot' : starts,
    houseRules: form.coverOwn ? ['cover-own'] : [],
    begins: 'when-full',
    clock: { type: 'none' },
    ...(form.oneColour && chairs.length === 2 && { colours: 1 }),
    ...(facing !== undefined && { facing }),
  };
}

/** One tap: you and one bot. */
export const quickOptions = (name = ''): TableOptions =>
  makeOptions({
    ...FIRST_TABLE,
    chairs: [{ ...personChair('A'), name }, botChair('C', sensibleRival().level)],
  });
