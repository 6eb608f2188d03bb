/** Weights of one's own, as `npm run train` and its export write them. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseWeights } from '@marrakech/bot';
import type { makeNetwork } from '@marrakech/bot/arena';
import { bad, good, type Order, type Outcome, type Setup } from '@marrakech/rules';
import { EXIT, type Trouble } from '../exit-codes.js';
import { readTrouble } from '../files/read-text.js';
import { printable } from '../terminal/text-width.js';

type Weights = Parameters<typeof makeNetwork>[2];

export interface WeightsFile {
  readonly weights: Weights;
  /** The same for the same content. */
  readonly fingerprint: string;
}

/** The text alone, or the module that carries it. */
const WEIGHTS = /marrakech-weights [^'\n]*/;

export async function readWeights(
  file: string,
  setup: Setup,
): Promise<Outcome<WeightsFile, Trouble>> {
  const name = printable(file);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    return bad(readTrouble(name, error as NodeJS.ErrnoException));
  }
  const wrong = (words: string) => bad({ exit: EXIT.input, words: `${name}: ${words}` });
  const found = WEIGHTS.exec(text)?.[0].trimEnd() ?? text.slice(0, 1000);
  const parsed = parseWeights(found);
  if (!parsed.ok) return wrong(`these are no weights (${parsed.error.code})`);
  const { seats, twoColours } = parsed.value.kind;
  const kind = found.split(' ')[2] ?? '';
  const order: Order = kind.endsWith('-last') ? 'turn-last' : 'turn-first';
  const fits = seats === setup.players && twoColours === (setup.colours === 2);
  if (!fits || order !== setup.order)
    return wrong(
      `these weights are for ${printable(kind)}: --players ${seats} --colours ${twoColours ? 2 : 1} --order ${order}`,
    );
  const fingerprint = createHash('sha256').update(found).digest('hex').slice(0, 16);
  return good({ weights: parsed.value, fingerprint });
}
