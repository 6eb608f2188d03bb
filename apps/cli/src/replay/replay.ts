import { replayLines, tellRecord } from '@marrakech/rules';
import { complain, EXIT, type ExitCode } from '../exit-codes.js';
import { readRecord } from '../files/read-record.js';
import { depthOf } from '../terminal/ink.js';
import { tellGame, type TellOptions } from './tell.js';

export interface ReplayOptions {
  readonly json?: true;
  readonly boards: TellOptions['boards'];
}

/** Prints a game turn by turn. The whole record is read first: a broken one prints nothing. */
export async function replay(source: string, options: ReplayOptions): Promise<ExitCode> {
  const record = await readRecord(source);
  if (!record.ok) return complain(record.error);
  const lines =
    options.json === true
      ? replayLines(tellRecord(record.value)).map((line) => JSON.stringify(line))
      : tellGame(record.value, { boards: options.boards, depth: depthOf(process.stdout) });
  process.stdout.write(`${lines.join('\n')}\n`);
  return EXIT.good;
}
