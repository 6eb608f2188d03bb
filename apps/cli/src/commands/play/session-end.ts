/** The last words of a session, and the code it ends with. */
import { makeRecord, resultOf } from '@marrakech/rules';
import { endingWords, rankingLines } from '../../output/ending-words.js';
import { drawPosition } from '../../output/position.js';
import { depthOf } from '../../terminal/colour.js';
import { complain, type ExitCode } from '../../terminal/exit-codes.js';
import { shellWord } from '../../terminal/shell-word.js';
import { printable } from '../../terminal/text-width.js';
import type { Autosave } from './autosave.js';
import type { LocalTable } from './local-table.js';

/** Saves, shows the last board and the result if there is one, and says where the record is. */
export function endSession(table: LocalTable, autosave: Autosave, exit: ExitCode): ExitCode {
  const { state, names } = table;
  const over = resultOf(state) !== undefined;
  const saved = autosave.save(table);
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
    process.stdout.write(makeRecord(table.record()));
    return complain(saved.error);
  }
  const file = printable(autosave.file);
  const argument = shellWord(autosave.file);
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
