/** Identifies a run, and finds the first difference between two. */
import type { Setup } from '@marrakech/rules';
import type { Entrant } from '../players/entrant.js';

/** Everything that the games depend on: results of runs that differ here must not be mixed. */
export interface RunHead {
  readonly seed: string;
  readonly judge: number;
  readonly setup: Setup;
  readonly entrants: readonly Entrant[];
  /** By entrant: the hash of its weights, or the program's greeting. */
  readonly marks: readonly string[];
}

/** A part that differs, as text. */
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

/** `undefined` if they are equal, or if the other is not a run. */
export function firstDifference(there: RunHead, here: RunHead): Difference | undefined {
  try {
    const theirs = new Map(partsOf(there));
    for (const [name, value] of partsOf(here))
      if (shown(theirs.get(name)) !== shown(value))
        return { part: name, was: shown(theirs.get(name)), is: shown(value) };
  } catch {
    // The file has another format.
  }
  return undefined;
}
