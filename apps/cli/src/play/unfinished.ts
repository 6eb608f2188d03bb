/** A game that was left in the middle, lying in the folder. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { resultOf, tellRecord } from '@marrakech/rules';
import { readRecord } from '../files/read-record.js';
import { dayOf } from './keeper.js';

export interface Unfinished {
  readonly file: string;
  /** When it was begun: the hour, and before today also the day. */
  readonly time: string;
}

/** As `freeName` makes them. */
const OURS = /^marrakech-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(?:-\d+)?\.mkh$/;

function playedAt(file: string): number {
  try {
    return statSync(file).mtimeMs;
  } catch {
    // Gone meanwhile: it will not be read either.
    return 0;
  }
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The unfinished game played last, among those that named their files themselves. */
export async function findUnfinished(folder: string, now: Date): Promise<Unfinished | undefined> {
  const games = filesIn(folder).flatMap((name) => {
    const [, day, hour, minute] = OURS.exec(name) ?? [];
    if (day === undefined) return [];
    const time = `${hour}:${minute}`;
    const file = join(folder, name);
    return [{ file, time: day === dayOf(now) ? time : `${day}, ${time}`, played: playedAt(file) }];
  });
  for (const { file, time } of games.sort((one, other) => other.played - one.played)) {
    const record = await readRecord(file);
    if (record.ok && resultOf(tellRecord(record.value).state) === undefined) return { file, time };
  }
  return undefined;
}
