/** Refuses to write over what is read. */
import { fstatSync, statSync, type BigIntStats } from 'node:fs';
import { basename, dirname } from 'node:path';
import { bad, good, type Outcome } from '@marrakech/rules';
import { EXIT, type Failure } from '../terminal/exit-codes.js';
import { printable } from '../terminal/text-width.js';

/** `-` is standard input where something is read, standard output where something is written. */
const STANDARD = '-';
const INPUT = 0;
const OUTPUT = 1;

export const isStandardOutput = (target: string): boolean => target === STANDARD;

const idOf = ({ dev, ino }: BigIntStats): string => `${dev}:${ino}`;

/**
 * What a file is by device and inode, so that another path, a link or a redirection does not hide
 * it. A file that does not exist yet is its folder and its name. `undefined` for what keeps nothing,
 * such as a device or a pipe, and for what cannot be looked up: reading and writing report that.
 */
function fileId(place: string, standard: number): string | undefined {
  try {
    const found =
      place === STANDARD
        ? fstatSync(standard, { bigint: true })
        : statSync(place, { bigint: true, throwIfNoEntry: false });
    if (found !== undefined) return found.isFile() ? idOf(found) : undefined;
    return `${idOf(statSync(dirname(place), { bigint: true }))}/${basename(place)}`;
  } catch {
    return undefined;
  }
}

/** Asked before anything is written: none of the targets may be one of the sources. */
export function checkOverwrite(
  sources: readonly string[],
  targets: readonly string[],
): Outcome<undefined, Failure> {
  const read = new Map(sources.map((source) => [fileId(source, INPUT), source]));
  for (const target of targets) {
    const id = fileId(target, OUTPUT);
    const source = id === undefined ? undefined : read.get(id);
    if (source === undefined) continue;
    const what = source === STANDARD ? 'the file on standard input' : printable(source);
    const where = isStandardOutput(target) ? 'standard output' : printable(target);
    const words = `${where}: this would overwrite ${what}, which is read; name another file`;
    return bad({ exit: EXIT.usage, words });
  }
  return good(undefined);
}

/** For what goes beside standard output, which carries something else. */
export function requireNamed(
  option: string,
  target: string | undefined,
  kind: 'file' | 'folder' = 'file',
): Outcome<undefined, Failure> {
  if (target === undefined || !isStandardOutput(target)) return good(undefined);
  const words = `${option} needs a ${kind}; - is standard output, which carries something else`;
  return bad({ exit: EXIT.usage, words });
}
