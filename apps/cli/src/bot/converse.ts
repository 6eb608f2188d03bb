/** The computer player at the end of a pipe. */
import { createInterface } from 'node:readline';
import { Conversation, type LevelName } from '@marrakech/bot';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { readVersion } from '../version.js';

export async function converse({ level }: { readonly level: LevelName }): Promise<ExitCode> {
  const conversation = new Conversation(level, readVersion());
  const lines = createInterface({ input: process.stdin, crlfDelay: Infinity });
  for await (const line of lines) {
    const answers = await conversation.answer(line);
    if (answers.length > 0) process.stdout.write(`${answers.join('\n')}\n`);
    if (conversation.isOver) break;
  }
  lines.close();
  return EXIT.good;
}
