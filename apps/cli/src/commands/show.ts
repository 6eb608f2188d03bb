import { THEMES } from '@marrakech/board-svg';
import { Command, Option } from 'commander';
import { FORMATS, show } from '../show/show.js';
import { whole } from './numbers.js';
import { runs } from './run.js';

const MOST_TURNS = 9999;

export const command = new Command('show')
  .argument('[what]', 'a file, - for standard input, a position text, or a board text')
  .addOption(
    new Option('-t, --turn <number>', 'of a record: 0 is the start').argParser(
      whole(0, MOST_TURNS),
    ),
  )
  .addOption(
    new Option('-f, --format <format>', 'if left out, as --out ends, else text').choices(FORMATS),
  )
  .option('-o, --out <file>', 'write there instead of to standard output')
  .addOption(new Option('--theme <theme>', 'of a picture').choices(THEMES))
  .addOption(
    new Option('--size <pixels>', 'width and height of a picture').argParser(whole(16, 8192)),
  )
  .option('--coordinates', 'write files and ranks beside a picture, as text always has them')
  .addHelpText(
    'after',
    `
Examples:
  npx marrakech show game.mkh
  npx marrakech show game.mkh --turn 12 --out turn-12.png --size 1200
  npx marrakech show 7/7/7/7/2Av4/2A^4/7
  npx marrakech show - --format svg --theme dark < game.mkh > game.svg`,
  )
  .action(runs(show));
