/** The games of matches as records, a file each: `0001-net1-hand1-seat1.mkh`. */
import { join } from 'node:path';
import type { Arrangement, Entrant, Job, Pairing } from '@marrakech/arena';
import { isLevelName, type LevelName } from '@marrakech/bot';
import { good, makeRecord, type Action, type Outcome, type Setup } from '@marrakech/rules';
import { checkOverwrite } from '../../args/overwrite-check.js';
import { writeWhole } from '../../args/write-file.js';
import { count, tidyName } from '../../output/names.js';
import { ownTags, type Levels } from '../../output/own-tags.js';
import type { Failure } from '../../terminal/exit-codes.js';
import { printable } from '../../terminal/text-width.js';

const LONGEST_STEM = 24;
const ROTATION_DIGITS = 4;

/**
 * What contestants are called in the names of files: letters, figures, points and underlines, a
 * hyphen being what divides them. If two would be alike, even where capitals make no difference,
 * each player's number stands before the name.
 */
function stemsOf(labels: readonly string[]): string[] {
  const stems = labels.map((label) =>
    label.replaceAll(/[^A-Za-z0-9.]+/g, '_').slice(0, LONGEST_STEM),
  );
  const different = new Set(stems.map((stem) => stem.toLowerCase())).size;
  return different === stems.length ? stems : stems.map((stem, at) => `${at + 1}_${stem}`);
}

/** With a budget of its own an entrant is no longer the level of that name. */
const levelOf = (entrant: Entrant): LevelName | undefined =>
  entrant.type === 'player' && entrant.budget === undefined && isLevelName(entrant.name)
    ? entrant.name
    : undefined;

export class Records {
  readonly #folder: string | undefined;
  readonly #setup: Setup;
  readonly #names: readonly string[];
  readonly #levels: Levels;
  readonly #stems: readonly string[];
  readonly #reads: readonly string[];
  #written = 0;

  /** Without a folder nothing is written; what the run reads is never replaced. */
  constructor(
    folder: string | undefined,
    { setup, entrants }: Arrangement,
    reads: readonly string[],
  ) {
    this.#folder = folder;
    this.#setup = setup;
    this.#names = entrants.map(({ label }) => tidyName(label));
    this.#levels = entrants.map(levelOf);
    this.#reads = reads;
    this.#stems = stemsOf(entrants.map(({ label }) => label));
  }

  /** The games of one rotation, by the seat of the one. */
  add(job: Job, games: readonly (readonly Action[])[]): Outcome<undefined, Failure> {
    if (this.#folder === undefined) return good(undefined);
    for (const [seat, actions] of games.entries()) {
      const file = join(this.#folder, this.#fileName(job, seat));
      const free = checkOverwrite(this.#reads, [file]);
      if (!free.ok) return free;
      const names = this.#seated(this.#names, job.pairing, seat);
      const levels = this.#seated(this.#levels, job.pairing, seat);
      // The day of this game: a run that goes on tomorrow changes nothing of today's.
      const tags = ownTags(names, levels, new Date());
      const record = { setup: this.#setup, actions, tags, comments: [] };
      const written = writeWhole(file, makeRecord(record));
      if (!written.ok) return written;
      this.#written++;
    }
    return good(undefined);
  }

  /** For the person who waited; `undefined` where nothing was to be written. */
  get words(): string | undefined {
    if (this.#folder === undefined) return undefined;
    return `${count(this.#written, 'record')} written into ${printable(this.#folder)}`;
  }

  #fileName({ pairing, rotation }: Job, seat: number): string {
    const number = String(rotation + 1).padStart(ROTATION_DIGITS, '0');
    const [one, other] = [pairing.one, pairing.other].map((at) => this.#stems[at]!);
    return `${number}-${one}-${other}-seat${seat + 1}.mkh`;
  }

  /** By seat, of what is there for each contestant. */
  #seated<Each>(each: readonly Each[], { one, other }: Pairing, seat: number): Each[] {
    return Array.from({ length: this.#setup.players }, (_, at) => each[at === seat ? one : other]!);
  }
}
