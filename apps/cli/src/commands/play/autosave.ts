/** Keeps the record of a game in a file, from the first turn on. */
import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { bad, good, makeRecord, type Outcome } from '@marrakech/rules';
import { writeWhole } from '../../args/write-file.js';
import { dayOf } from '../../output/own-tags.js';
import { EXIT, type Failure } from '../../terminal/exit-codes.js';
import { printable } from '../../terminal/text-width.js';
import type { LocalTable } from './local-table.js';

const two = (number: number): string => String(number).padStart(2, '0');

/** `marrakech-2026-11-15-2130.mkh`, with a number behind it if that is taken. */
export function freeName(date: Date, isTaken: (name: string) => boolean = existsSync): string {
  const stem = `marrakech-${dayOf(date)}-${two(date.getHours())}${two(date.getMinutes())}`;
  let name = `${stem}.mkh`;
  for (let number = 2; isTaken(name); number++) name = `${stem}-${number}.mkh`;
  return name;
}

/** A file that can be started: in a folder one may write to, and not there yet. */
export function newFile(file: string): Outcome<string, Failure> {
  const trouble = (words: string) =>
    bad({ exit: EXIT.noOutput, words: `${printable(file)}: ${words}` });
  if (existsSync(file))
    return trouble('is there already; npx marrakech play --resume goes on with a game');
  try {
    accessSync(dirname(resolve(file)), constants.W_OK);
    return good(file);
  } catch {
    return trouble('one cannot write there');
  }
}

export class Autosave {
  readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  /** Saves the game as it stands; one without a single decision is not worth a file. */
  save(table: LocalTable): Outcome<boolean, Failure> {
    if (table.isEmpty) return good(false);
    const written = writeWhole(this.file, makeRecord(table.record()));
    return written.ok ? good(true) : written;
  }
}
