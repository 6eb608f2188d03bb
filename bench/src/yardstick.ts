/**
 * Builds and runs the comparison program in C; without a C compiler the bench reports that it is
 * missing.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Games per second, and the first seat's mean score as a check. */
export interface Measure {
  readonly speed: number;
  readonly score: number;
}

export interface Yardstick {
  run(players: number, games: number): Measure;
  remove(): void;
}

export function buildYardstick(): Yardstick | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'marrakech-yardstick-'));
  const program = join(folder, 'yardstick');
  const source = fileURLToPath(new URL('../yardstick.c', import.meta.url));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    execFileSync('cc', ['-O3', '-march=native', '-o', program, source], { stdio: 'ignore' });
  } catch {
    remove();
    return undefined;
  }
  return {
    run(players, games) {
      const [speed, score] = execFileSync(program, [String(players), String(games)], {
        encoding: 'utf8',
      }).split(' ');
      return { speed: Number(speed), score: Number(score) };
    },
    remove,
  };
}
