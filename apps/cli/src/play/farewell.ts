/** The last words of a session, and the code it ends with. */
import { makeRecord, resultOf } from '@marrakech/rules';
import { drawPosition } from '../drawing/position.js';
import { complain, type ExitCode } from '../exit-codes.js';
import { depthOf } from '../terminal/ink.js';
import { shellWord } from '../terminal/shell-word.js';
import { printable } from '../terminal/text-width.js';
import { endingWords, rankingLines } from '../words/ending-words.js';
import type { Game } from './game.js';
import type { Keeper } from './keeper.js';

/** Saves, shows the last board and the result if there is one, and says where the record is. */
export function sayFarewell(game: Game, keeper: Keeper, exit: ExitCode): ExitCode {
  const { state, names } = game;
  const over = resultOf(state) !== undefined;
  const saved = keeper.save(game);
  if (over) {
    const lines = [
      ...drawPosition(state, { names, depth: depthOf(process.stdout) }),
      '',
      endingWords(state, names),
      '',
      ...rankingLines(state, names),
    ];
    process.stdout.write(`\n${lines.join('\n')}\n\n`);
  }
  if (!saved.ok) {
    // Better on the screen than lost.
    process.stdout.write(makeRecord(game.record()));
    return complain(saved.error);
  }
  const file = printable(keeper.file);
  const argument = shellWord(keeper.file);
  if (!saved.value) process.stdout.write('Nothing was played, so nothing was saved.\n');
  else if (over)
    process.stdout.write(
      `The game is saved in ${file}.\nTo see every decision judged:\n` +
        `npx marrakech analyse ${argument} --html review.html\n`,
    );
  else
    process.stdout.write(`Saved in ${file}. To go on:\nnpx marrakech play --resume ${argument}\n`);
  return exit;
}
