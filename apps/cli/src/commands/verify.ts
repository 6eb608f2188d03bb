import { Command } from 'commander';
import { verify } from '../verify/verify.js';
import { runs } from './run.js';

export const command = new Command('verify')
  .argument('<file>', 'a record (.mkh) of a finished game, or - for standard input')
  .option('--json', 'the answer as a JSON object')
  .addHelpText(
    'after',
    `
Examples:
  marrakech verify game.mkh
  curl -s https://example.org/api/games/NAME/record.mkh | marrakech verify -

How the dice are made, and what the check proves: docs/fair-dice.md`,
  )
  .action(runs(verify));
