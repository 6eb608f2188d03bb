import { Command, Option } from 'commander';
import { simulate } from '../simulate/simulate.js';
import { whole } from './numbers.js';
import { runs } from './run.js';
import { setupOptions } from './setup-options.js';

const MOST_GAMES = 1_000_000_000;
const MOST_THREADS = 256;

export const command = new Command('simulate')
  .addOption(
    new Option('-g, --games <number>', 'how many games')
      .argParser(whole(1, MOST_GAMES))
      .default(10_000),
  )
  .addOption(new Option('--seed <text>', 'any text; the same seed plays the same games'))
  .addOption(
    new Option('--threads <number>', 'as many as there are cores unless given').argParser(
      whole(1, MOST_THREADS),
    ),
  )
  .option('--json', 'one JSON object');
for (const option of setupOptions()) command.addOption(option);
command
  .addHelpText(
    'after',
    `
Examples:
  marrakech simulate --games 100000 --players 4
  marrakech simulate --games 1000 --players 3 --seed tea --json
  marrakech simulate --players 2 --edition pergioco --order turn-last --dirhams 5`,
  )
  .action(runs(simulate));
