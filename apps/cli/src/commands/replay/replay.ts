/** A recorded game, told turn by turn. */
import { replayLines, turnLogOfRecord } from '@marrakech/rules';
import { Command, Option } from 'commander';
import { readRecord } from '../../args/read-input.js';
import { depthOf } from '../../terminal/colour.js';
import { complain, EXIT, runs, type ExitCode } from '../../terminal/exit-codes.js';
import { BOARDS, tellGame, type TellOptions } from './turn-log.js';

export interface ReplayOptions {
  readonly json?: true;
  readonly boards: TellOptions['boards'];
}

/** Prints a game turn by turn. The whole record is read first: a broken one prints nothing. */
async function replay(source: string, options: ReplayOptions): Promise<ExitCode> {
  const record = await readRecord(source);
  if (!record.ok) return complain(record.error);
  const lines =
    options.json === true
      ? replayLines(turnLogOfRecord(record.value)).map((line) => JSON.stringify(line))
      : tellGame(record.value, { boards: options.boards, depth: depthOf(process.stdout) });
  process.stdout.write(`${lines.join('\n')}\n`);
  return EXIT.good;
}

export const command = new Command('replay')
  .argument('<file>', 'a record (.mkh), or - for standard input')
  .option('--json', 'one JSON object a line for each turn, then the result')
  .addOption(
    new Option('--boards <which>', 'boards to draw between the turns')
      .choices(BOARDS)
      .default('all'),
  )
  .addHelpText(
    'after',
    `
Examples:
  npx marrakech replay game.mkh
  npx marrakech replay game.mkh --boards last
  npx marrakech replay game.mkh --json | tail -n 1
  cat game.mkh | npx marrakech replay -`,
  )
  .action(runs(replay));
