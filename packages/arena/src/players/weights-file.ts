/** Reads weights files as `npm run train` and its export write them. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseWeights, type WeightsFault } from '@marrakech/bot';
import type { Weights } from '@marrakech/bot/evaluation';
import { bad, good, type Order, type Outcome, type Setup } from '@marrakech/rules';

export interface WeightsFile {
  readonly weights: Weights;
  /** A hash of the content. */
  readonly fingerprint: string;
}

export type WeightsFileFault =
  | { readonly code: 'unreadable'; readonly error: NodeJS.ErrnoException }
  | { readonly code: 'no-weights'; readonly fault: WeightsFault }
  | {
      /** The setup that they are for. */
      readonly code: 'other-setup';
      readonly kind: string;
      readonly players: number;
      readonly colours: number;
      readonly order: Order;
    };

/** Matches the text alone and inside a module. */
const WEIGHTS = /marrakech-weights [^'\n]*/;

export async function readWeights(
  file: string,
  setup: Setup,
): Promise<Outcome<WeightsFile, WeightsFileFault>> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    return bad({ code: 'unreadable', error: error as NodeJS.ErrnoException });
  }
  const found = WEIGHTS.exec(text)?.[0].trimEnd() ?? text.slice(0, 1000);
  const parsed = parseWeights(found);
  if (!parsed.ok) return bad({ code: 'no-weights', fault: parsed.error });
  const { seats, twoColours } = parsed.value.kind;
  const kind = found.split(' ')[2] ?? '';
  const order: Order = kind.endsWith('-last') ? 'turn-last' : 'turn-first';
  const colours = twoColours ? 2 : 1;
  if (seats !== setup.players || colours !== setup.colours || order !== setup.order)
    return bad({ code: 'other-setup', kind, players: seats, colours, order });
  const fingerprint = createHash('sha256').update(found).digest('hex').slice(0, 16);
  return good({ weights: parsed.value, fingerprint });
}
