import { Command } from 'commander';
import { verify } from '../verify/verify.js';
import { runs } from './run.js';

export const command = new Command('verify')
  .argument('<file>', 'a record (.mkh) of a finished game, or - for standard input')
  .option('--json', 'the answer as a JSON object')
  .addHelpText(
    'after',
    `
How the dice are made, and what the check proves: docs/fair-dice.md

Examples:
  npx marrakech verify game.mkh
  npx marrakech verify - < game.mkh`,
  )
  .action(runs(verify));
