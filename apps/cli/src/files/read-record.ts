import { bad, parseRecord, type GameRecord, type Outcome } from '@marrakech/rules';
import { EXIT, type Trouble } from '../exit-codes.js';
import { recordWords } from '../words/fault-words.js';
import { readText, sourceName } from './read-text.js';

/** The record in a file, or on standard input for `-`. */
export async function readRecord(source: string): Promise<Outcome<GameRecord, Trouble>> {
  const text = await readText(source);
  if (!text.ok) return text;
  const record = parseRecord(text.value);
  if (record.ok) return record;
  const words = `${sourceName(source)}: ${recordWords(record.error)}`;
  return bad({ exit: EXIT.input, words });
}
