/** Where each die value would lead for each facing, and what it would cost. */
import {
  apply,
  legalDecisions,
  outlook,
  viewOf,
  type Mosaic,
  type Outlook,
  type Prospect,
  type Square,
  type State,
} from '@marrakech/rules';
import { ARROWS, type Label } from '../../output/market.js';
import { FACING_WORDS } from '../../output/turn-words.js';

/**
 * The outlook for each facing that can be chosen, or the one that is set. Turning last, whoever
 * turns Assam looks at what the next player would pay.
 */
export function outlooks(state: State): readonly Outlook[] {
  const ahead = outlook(state);
  if (ahead.length > 0 || viewOf(state).phase !== 'orient') return ahead;
  return legalDecisions(state).flatMap((decision) => {
    const after = apply(state, decision);
    return after.ok ? outlook(after.value) : [];
  });
}

/** `4 ~a1 out for 10` is the longest; four of them fit a window of 80 columns. */
const CELL = 16;

function prospectWords({ die, path, square, payment, out }: Prospect): string {
  const mosaic = path.some((step) => step.mosaic !== undefined) ? '~' : '';
  const cost = payment === undefined ? 'free' : `${out ? 'out for' : 'pay'} ${payment.due}`;
  return `${die} ${mosaic}${square} ${cost}`;
}

/** `► east   1 e4 free   2 f4 pay 3 …` */
export function outlookLine({ facing, prospects }: Outlook): string {
  const cells = prospects.map((prospect) => prospectWords(prospect).padEnd(CELL));
  return `${ARROWS[facing]} ${FACING_WORDS[facing].padEnd(6)} ${cells.join(' ')}`.trimEnd();
}

export const outlookLines = (state: State): string[] => outlooks(state).map(outlookLine);

/** On the market: the die values that lead to a square, and what would be paid there. */
export function outlookLabels({ prospects }: Outlook): ReadonlyMap<Square, Label> {
  const bySquare = new Map<Square, Prospect[]>();
  for (const prospect of prospects)
    bySquare.set(prospect.square, [...(bySquare.get(prospect.square) ?? []), prospect]);
  const labels = new Map<Square, Label>();
  for (const [square, leading] of bySquare) {
    const dice = leading.map(({ die }) => die).join('/');
    const due = leading[0]?.payment?.due ?? 0;
    labels.set(square, { text: due === 0 ? dice : `${dice} -${due}`, costs: due > 0 });
  }
  return labels;
}

/** The mosaics that some die value would lead over. */
export const outlookMosaics = ({ prospects }: Outlook): readonly Mosaic[] =>
  prospects.flatMap(({ path }) => path.flatMap(({ mosaic }) => mosaic ?? []));
