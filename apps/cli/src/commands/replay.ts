import { Command, Option } from 'commander';
import { replay } from '../replay/replay.js';
import { BOARDS } from '../replay/tell.js';
import { runs } from './run.js';

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
  marrakech replay game.mkh
  marrakech replay game.mkh --boards last
  marrakech replay game.mkh --json | tail -n 1
  cat game.mkh | marrakech replay -`,
  )
  .action(runs(replay));
