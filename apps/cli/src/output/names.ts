/** What players are called. Names stand in a record's tags `Name1` to `Name4`. */
import { PLAYER_COUNTS, type Tag } from '@marrakech/rules';
import { cut, fit, printable } from '../terminal/text-width.js';

const LONGEST_NAME = 24;

/** The command line once wrote `Player1` to `Player4`; those are read where there is no other. */
const TAGS = [/^Player([1-4])$/, /^Name([1-4])$/] as const;

/** By seat. */
export type Names = readonly string[];

export const defaultName = (seat: number): string => `Player ${seat + 1}`;

/** A name as it is kept: one line, safe to print, not too long; empty if nothing is left of it. */
export const tidyName = (text: string): string =>
  cut(printable(text.replaceAll(/\s+/g, ' ')).trim(), LONGEST_NAME).trim();

export function namesFrom(tags: readonly Tag[]): Names {
  const names = Array.from({ length: Math.max(...PLAYER_COUNTS) }, (_, seat) => defaultName(seat));
  for (const form of TAGS)
    for (const { name, value } of tags) {
      const seat = Number(form.exec(name)?.[1] ?? 0) - 1;
      if (seat >= 0) names[seat] = tidyName(value) || names[seat]!;
    }
  return names;
}

/** Names that no two players share: the second player of a name gets the seat number. */
export function tellApart(names: Names): Names {
  if (new Set(names).size === names.length) return names;
  const isShared = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  // Once more, since a player may be called "Omar (2)" beside two called Omar.
  return tellApart(names.map((name, at) => (isShared(name) ? `${name} (${at + 1})` : name)));
}

/** Names in `width` columns each; those that would be cut to the same letters show their seat. */
export function fitApart(names: Names, width: number): Names {
  const short = names.map((name) => fit(name, width));
  return short.map((cutName, at) => {
    if (short.indexOf(cutName) === short.lastIndexOf(cutName)) return cutName;
    const seat = `(${at + 1})`;
    return `${fit(names[at]!, width - seat.length)}${seat}`;
  });
}

/** The tags of the chosen names. */
export const nameTags = (names: Names): Tag[] =>
  names.flatMap((name, seat) =>
    name === defaultName(seat) ? [] : [{ name: `Name${seat + 1}`, value: name }],
  );

/** "Leila", "Leila and Omar", "Leila, Omar and Karima". */
export function listOf(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** "1 rug", "2 rugs". */
export const count = (number: number, thing: string): string =>
  `${number} ${thing}${number === 1 ? '' : 's'}`;
