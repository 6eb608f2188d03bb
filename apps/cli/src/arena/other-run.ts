/** What a run is, and in what two of them differ. */
import type { Entrant } from '@marrakech/bot/arena';
import type { Setup } from '@marrakech/rules';
import { printable } from '../terminal/text-width.js';

/** Whatever the games depend on: where any of it differs, their results do not go together. */
export interface RunHead {
  readonly seed: string;
  readonly judge: number;
  readonly setup: Setup;
  readonly entrants: readonly Entrant[];
  /** Of each entrant: the fingerprint of its weights, or what the program greets with. */
  readonly marks: readonly string[];
}

type Part = readonly [name: string, value: unknown];

const partsOf = ({ seed, judge, setup, entrants, marks }: RunHead): Part[] => [
  ['the seed', seed],
  ['the judge', judge],
  ...Object.entries(setup).map(([name, value]): Part => [name, value]),
  ['the list of contestants', entrants.map(({ label }) => label).join(' ')],
  ...entrants.map((entrant): Part => [`contestant ${entrant.label}`, entrant]),
  ...marks.map((mark, at): Part => [`what stands behind ${entrants[at]?.label}`, mark]),
];

const shown = (value: unknown): string =>
  `“${typeof value === 'string' ? value : JSON.stringify(value)}”`;

/** In words; `undefined` where there is none, or where the other is no run of ours at all. */
export function firstDifference(there: RunHead, here: RunHead): string | undefined {
  try {
    const theirs = new Map(partsOf(there));
    for (const [name, value] of partsOf(here))
      if (shown(theirs.get(name)) !== shown(value))
        return printable(`${name} was ${shown(theirs.get(name))} and is ${shown(value)} now`);
  } catch {
    // Somebody else's file.
  }
  return undefined;
}
