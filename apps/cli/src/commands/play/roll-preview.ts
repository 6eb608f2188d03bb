/** Where each die value would lead for each facing, and what it would cost. */
import {
  apply,
  legalDecisions,
  rollPreviews,
  viewOf,
  type Mosaic,
  type RollPreview,
  type RollOutcome,
  type Square,
  type State,
} from '@marrakech/rules';
import { ARROWS, type Label } from '../../output/market.js';
import { FACING_WORDS } from '../../output/turn-words.js';

/**
 * The preview for each facing that can be chosen, or the one that is set. Turning last, whoever
 * turns Assam looks at what the next player would pay.
 */
export function previewsAhead(state: State): readonly RollPreview[] {
  const ahead = rollPreviews(state);
  if (ahead.length > 0 || viewOf(state).phase !== 'orient') return ahead;
  return legalDecisions(state).flatMap((decision) => {
    const after = apply(state, decision);
    return after.ok ? rollPreviews(after.value) : [];
  });
}

/** `4 ~a1 out for 10` is the longest; four of them fit a window of 80 columns. */
const CELL = 16;

function outcomeWords({ die, path, square, payment, out }: RollOutcome): string {
  const mosaic = path.some((step) => step.mosaic !== undefined) ? '~' : '';
  const cost = payment === undefined ? 'free' : `${out ? 'out for' : 'pay'} ${payment.due}`;
  return `${die} ${mosaic}${square} ${cost}`;
}

/** `► east   1 e4 free   2 f4 pay 3 …` */
export function previewLine({ facing, outcomes }: RollPreview): string {
  const cells = outcomes.map((outcome) => outcomeWords(outcome).padEnd(CELL));
  return `${ARROWS[facing]} ${FACING_WORDS[facing].padEnd(6)} ${cells.join(' ')}`.trimEnd();
}

export const previewLines = (state: State): string[] => previewsAhead(state).map(previewLine);

/** On the market: the die values that lead to a square, and what would be paid there. */
export function previewLabels({ outcomes }: RollPreview): ReadonlyMap<Square, Label> {
  const bySquare = new Map<Square, RollOutcome[]>();
  for (const outcome of outcomes)
    bySquare.set(outcome.square, [...(bySquare.get(outcome.square) ?? []), outcome]);
  const labels = new Map<Square, Label>();
  for (const [square, leading] of bySquare) {
    const dice = leading.map(({ die }) => die).join('/');
    const due = leading[0]?.payment?.due ?? 0;
    labels.set(square, { text: due === 0 ? dice : `${dice} -${due}`, costs: due > 0 });
  }
  return labels;
}

/** The mosaics that some die value would lead over. */
export const previewMosaics = ({ outcomes }: RollPreview): readonly Mosaic[] =>
  outcomes.flatMap(({ path }) => path.flatMap(({ mosaic }) => mosaic ?? []));
