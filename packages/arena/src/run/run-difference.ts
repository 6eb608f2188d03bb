/** What a run is, and in what two of them differ. */
import type { Setup } from '@marrakech/rules';
import type { Entrant } from '../players/entrant.js';

/** Whatever the games depend on: where any of it differs, their results do not go together. */
export interface RunHead {
  readonly seed: string;
  readonly judge: number;
  readonly setup: Setup;
  readonly entrants: readonly Entrant[];
  /** Of each entrant: the fingerprint of its weights, or what the program greets with. */
  readonly marks: readonly string[];
}

/** A part of a run that is not what it was, as text. */
export interface Difference {
  readonly part: string;
  readonly was: string;
  readonly is: string;
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

const shown = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return value === undefined ? 'nothing' : JSON.stringify(value);
};

/** `undefined` where there is none, or where the other is no run of ours at all. */
export function firstDifference(there: RunHead, here: RunHead): Difference | undefined {
  try {
    const theirs = new Map(partsOf(there));
    for (const [name, value] of partsOf(here))
      if (shown(theirs.get(name)) !== shown(value))
        return { part: name, was: shown(theirs.get(name)), is: shown(value) };
  } catch {
    // Somebody else's file.
  }
  return undefined;
}
