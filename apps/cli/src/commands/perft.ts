import { Command, Option } from 'commander';
import { countWays } from '../perft/perft.js';
import { whole } from './numbers.js';
import { runs } from './run.js';
import { coloursOption, orderOption, playersOption } from './setup-options.js';

/** The sixth turn takes hours, the seventh weeks. */
const MOST_TURNS = 6;

export const command = new Command('perft')
  .addOption(playersOption().default(2))
  .addOption(
    new Option('-t, --turns <number>', `how many turns: 0 to ${MOST_TURNS}`)
      .argParser(whole(0, MOST_TURNS))
      .makeOptionMandatory(),
  )
  .addOption(orderOption())
  .addOption(coloursOption().default(1))
  .option('--json', 'one JSON object')
  .addHelpText(
    'after',
    `
A way is a facing, a die value and a place for the rug, turn after turn; with two colours
each also the colour that is drawn.

Examples:
  marrakech perft --players 3 --turns 3
  marrakech perft --turns 2 --order turn-last --json`,
  )
  .action(runs(countWays));
