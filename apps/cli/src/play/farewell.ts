/** The last words of a session, and the code it ends with. */
import { makeRecord, resultOf } from '@marrakech/rules';
import { complain, type ExitCode } from '../exit-codes.js';
import { shellWord } from '../terminal/shell-word.js';
import { printable } from '../terminal/text-width.js';
import { endingWords, rankingLines } from '../words/ending-words.js';
import type { Game } from './game.js';
import type { Keeper } from './keeper.js';

/** Saves, tells the result if there is one, and says where the record is. */
export function sayFarewell(game: Game, keeper: Keeper, exit: ExitCode): ExitCode {
  const over = resultOf(game.state) !== undefined;
  const saved = keeper.save(game);
  if (over) {
    const lines = [
      endingWords(game.state, game.names),
      '',
      ...rankingLines(game.state, game.names),
    ];
    process.stdout.write(`\n${lines.join('\n')}\n\n`);
  }
  if (!saved.ok) {
    // Better on the screen than lost.
    process.stdout.write(makeRecord(game.record()));
    return complain(saved.error);
  }
  const file = printable(keeper.file);
  if (!saved.value) process.stdout.write('Nothing was played, so nothing was saved.\n');
  else if (over) process.stdout.write(`The game is saved in ${file}.\n`);
  else
    process.stdout.write(
      `Saved in ${file}. To go on:\nnpx marrakech play --resume ${shellWord(keeper.file)}\n`,
    );
  return exit;
}
