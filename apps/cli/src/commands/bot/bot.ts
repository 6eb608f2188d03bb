/** The computer player at the end of a pipe. */
import { createInterface } from 'node:readline';
import { ProtocolSession, LEVEL_NAMES, type LevelName } from '@marrakech/bot';
import { Command, Option } from 'commander';
import { EXIT, runs, type ExitCode } from '../../terminal/exit-codes.js';

async function converse(
  { level }: { readonly level: LevelName },
  { parent }: Command,
): Promise<ExitCode> {
  const session = new ProtocolSession(level, parent?.version() ?? '');
  const lines = createInterface({ input: process.stdin, crlfDelay: Infinity });
  for await (const line of lines) {
    const answers = await session.answer(line);
    if (answers.length > 0) process.stdout.write(`${answers.join('\n')}\n`);
    if (session.isOver) break;
  }
  lines.close();
  return EXIT.good;
}

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
