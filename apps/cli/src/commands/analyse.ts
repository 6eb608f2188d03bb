import { Command, Option } from 'commander';
import { analyse } from '../analyse/analyse.js';
import { whole } from './numbers.js';
import { runs } from './run.js';

export const command = new Command('analyse')
  .argument('<file>', 'a record (.mkh), or - for standard input')
  .addOption(
    new Option('-t, --turns <number>', 'how many turns the judge looks ahead: 1 or 2')
      .argParser(whole(1, 2))
      .default(1),
  )
  .addOption(
    new Option('--json', 'one JSON object a line for each action, then the split').conflicts(
      'html',
    ),
  )
  .option('--html <file>', 'write a page to step through instead')
  .addHelpText(
    'after',
    `
A line for each decision, roll and draw: what it did to the chances, in % of a
win, and every player’s chance to win after it. A roll’s luck is for the player
who rolls.

Examples:
  npx marrakech analyse game.mkh
  npx marrakech analyse game.mkh --turns 2 --json
  npx marrakech analyse game.mkh --html review.html`,
  )
  .action(runs(analyse));
