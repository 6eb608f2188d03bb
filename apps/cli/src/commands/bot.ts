import { LEVEL_NAMES } from '@marrakech/bot';
import { Command, Option } from 'commander';
import { converse } from '../bot/converse.js';
import { runs } from './run.js';

export const command = new Command('bot')
  .addOption(
    new Option('-l, --level <name>', 'who plays, the weakest first')
      .choices(LEVEL_NAMES)
      .default('hakima'),
  )
  .addHelpText(
    'after',
    `
Speaks the bot protocol on standard input and output, a line at a time.

Examples:
  printf 'marrakech 1\\nposition [Players "3"] 1. S2\\ngo 200\\nquit\\n' | marrakech bot`,
  )
  .action(runs(converse));
