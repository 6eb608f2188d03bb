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
Speaks the bot protocol on standard input and output, a line at a time:
docs/bot-protocol.md has every line of it, and a bot to begin with.

Examples:
  printf 'marrakech 1\\nposition [Players "3"] 1. S2\\ngo\\n' | npx marrakech bot
  npx marrakech bot --level nour`,
  )
  .action(runs(converse));
