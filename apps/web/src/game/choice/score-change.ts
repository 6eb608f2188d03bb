/** How the rug that is shown would change the points of all players. */
import { apply, scores, type RugPlace, type State } from '@marrakech/rules';

export interface ScoreChange {
  readonly seat: number;
  readonly change: number;
}

export function scoreChanges(before: State, place: RugPlace): ScoreChange[] {
  const after = apply(before, { type: 'lay', rug: place });
  if (!after.ok) return [];
  const now = scores(before);
  return scores(after.value).flatMap((score, seat) => {
    const change = score - now[seat]!;
    return change === 0 ? [] : [{ seat, change }];
  });
}
