/** The tags that our own games carry beside those of the rules: who played, and on which day. */
import type { LevelName } from '@marrakech/bot';
import type { Tag } from '@marrakech/rules';
import { nameTags, type Names } from './names.js';

/** By seat: who plays there; `undefined` for a person, or anybody else who is no level. */
export type Levels = readonly (LevelName | undefined)[];

const two = (number: number): string => String(number).padStart(2, '0');

export const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

export const levelTags = (levels: Levels): Tag[] =>
  levels.flatMap((level, seat) =>
    level === undefined ? [] : [{ name: `Level${seat + 1}`, value: level }],
  );

export const ownTags = (names: Names, levels: Levels, date: Date): Tag[] => [
  ...nameTags(names),
  ...levelTags(levels),
  { name: 'Date', value: dayOf(date) },
];
