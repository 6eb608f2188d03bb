import { Command, Option } from 'commander';
import { LEVEL_LINES } from '../play/opponents.js';
import { play } from '../play/play.js';
import { runs } from './run.js';
import { setupOptions } from './setup-options.js';

export const command = new Command('play');
for (const option of setupOptions()) command.addOption(option);
command
  .addOption(
    new Option('-n, --names <names>', 'in seating order: Leila,Omar').argParser((text) =>
      text.split(','),
    ),
  )
  .addOption(
    new Option('-o, --opponents <levels>', 'computer players: hakima or nour,me,hakima').argParser(
      (text) => text.split(',').map((name) => name.trim().toLowerCase()),
    ),
  )
  .option('-r, --record <file>', 'where to save the record, instead of marrakech-DATE-TIME.mkh')
  .addOption(
    new Option('--resume <file>', 'go on with an unfinished record').conflicts([
      'players',
      'edition',
      'order',
      'colours',
      'facing',
      'dirhams',
      'house',
      'names',
      'opponents',
    ]),
  )
  .option('--own-die', 'roll a real die, turn over real rugs, and type what they show')
  .option('--plain', 'line by line, without drawing over the screen')
  .option('--still', 'do not show Assam walking')
  .addHelpText(
    'after',
    `
Arrow keys and Enter play a turn; everything can be typed as well: S, roll,
c2c3, undo, leave, help, quit. Without a terminal the game is read from standard
input, line by line. Without options it first offers to go on with an unfinished
game in the current folder.

Opponents take the last seats, or with me among them the seats as named:
${LEVEL_LINES.map((line) => `  ${line}`).join('\n')}

Examples:
  npx marrakech play
  npx marrakech play --opponents hakima
  npx marrakech play --players 3 --names Leila,Omar,Karima
  npx marrakech play --edition pergioco --order turn-last --record sunday.mkh
  npx marrakech play --resume sunday.mkh`,
  )
  .action(runs(play));
