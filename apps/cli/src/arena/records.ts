/** The games of matches as records, a file each: `0001-net1-hand1-seat1.mkh`. */
import { join } from 'node:path';
import { good, makeRecord, type Action, type Outcome, type Setup } from '@marrakech/rules';
import type { Trouble } from '../exit-codes.js';
import { writeWhole } from '../files/write-file.js';
import { nameTags, tidyName } from '../words/names.js';
import type { Arrangement, Job, Pairing } from './tables.js';

const LONGEST_STEM = 24;
const ROTATION_DIGITS = 4;

/**
 * What contestants are called in the names of files: letters, figures, points and underlines, a
 * hyphen being what divides them. If two would be alike, even where capitals make no difference,
 * everybody's number stands before the name.
 */
function stemsOf(labels: readonly string[]): string[] {
  const stems = labels.map((label) =>
    label.replaceAll(/[^A-Za-z0-9.]+/g, '_').slice(0, LONGEST_STEM),
  );
  const different = new Set(stems.map((stem) => stem.toLowerCase())).size;
  return different === stems.length ? stems : stems.map((stem, at) => `${at + 1}_${stem}`);
}

export class Records {
  readonly #folder: string | undefined;
  readonly #setup: Setup;
  readonly #labels: readonly string[];
  readonly #stems: readonly string[];

  /** Without a folder nothing is written. */
  constructor(folder: string | undefined, { setup, entrants }: Arrangement) {
    this.#folder = folder;
    this.#setup = setup;
    this.#labels = entrants.map(({ label }) => label);
    this.#stems = stemsOf(this.#labels);
  }

  /** The games of one rotation, by the seat of the one. */
  add(job: Job, games: readonly (readonly Action[])[]): Outcome<undefined, Trouble> {
    if (this.#folder === undefined) return good(undefined);
    for (const [seat, actions] of games.entries()) {
      const file = join(this.#folder, this.#fileName(job, seat));
      const tags = nameTags(this.#namesFor(job.pairing, seat));
      const record = { setup: this.#setup, actions, tags, comments: [] };
      const written = writeWhole(file, makeRecord(record));
      if (!written.ok) return written;
    }
    return good(undefined);
  }

  #fileName({ pairing, rotation }: Job, seat: number): string {
    const number = String(rotation + 1).padStart(ROTATION_DIGITS, '0');
    const [one, other] = [pairing.one, pairing.other].map((at) => this.#stems[at]!);
    return `${number}-${one}-${other}-seat${seat + 1}.mkh`;
  }

  #namesFor({ one, other }: Pairing, seat: number): string[] {
    return Array.from({ length: this.#setup.players }, (_, at) =>
      tidyName(this.#labels[at === seat ? one : other]!),
    );
  }
}
