/** A game that was left in the middle, lying in the folder. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { resultOf, turnLogOfRecord } from '@marrakech/rules';
import { readRecord } from '../../args/read-input.js';
import { dayOf } from '../../output/own-tags.js';
import { printable } from '../../terminal/text-width.js';

export interface Unfinished {
  readonly file: string;
  /** "the game of 21:30", or the name of the file. */
  readonly title: string;
}

/** Of a folder full of records only the newest are read, so that the question comes at once. */
const MOST_READ = 100;

/** As `freeName` makes them. */
const OURS = /^marrakech-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(?:-\d+)?\.mkh$/;

/** When a file was written last; `undefined` for what is no file, such as a folder or a pipe. */
function playedAt(file: string): number | undefined {
  try {
    const found = statSync(file);
    return found.isFile() ? found.mtimeMs : undefined;
  } catch {
    // Gone meanwhile, or a link to nowhere: it could not be read either.
    return undefined;
  }
}

/** By the time it was begun, the day only before today. */
function titleOf(name: string, now: Date): string {
  const [, day, hour, minute] = OURS.exec(name) ?? [];
  if (day === undefined) return printable(name);
  return `the game of ${day === dayOf(now) ? '' : `${day}, `}${hour}:${minute}`;
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The unfinished game played last, whatever its file is called. */
export async function findUnfinished(folder: string, now: Date): Promise<Unfinished | undefined> {
  const games = filesIn(folder).flatMap((name) => {
    const file = join(folder, name);
    const played = name.endsWith('.mkh') ? playedAt(file) : undefined;
    return played === undefined ? [] : [{ file, name, played }];
  });
  games.sort((one, other) => other.played - one.played);
  for (const { file, name } of games.slice(0, MOST_READ)) {
    const record = await readRecord(file);
    if (record.ok && resultOf(turnLogOfRecord(record.value).state) === undefined)
      return { file, title: titleOf(name, now) };
  }
  return undefined;
}
