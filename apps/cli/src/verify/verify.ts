import { verifyDice } from '@marrakech/fair-dice';
import { complain, EXIT, type ExitCode } from '../exit-codes.js';
import { readRecord } from '../files/read-record.js';
import { diceWords } from '../words/dice-words.js';

/** Says whether a game's rolls and draws are the ones that were promised before it began. */
export async function verify(
  source: string,
  { json }: { readonly json?: true },
): Promise<ExitCode> {
  const record = await readRecord(source);
  if (!record.ok) return complain(record.error);
  const verdict = verifyDice(record.value);
  process.stdout.write(`${json === true ? JSON.stringify(verdict) : diceWords(verdict)}\n`);
  return verdict.type === 'fair' ? EXIT.good : EXIT.input;
}
