/** What the rug that is shown would do to everybody's points. */
import { apply, scores, type RugPlace, type State } from '@marrakech/rules';
import { isYou, ownName } from '../game/names.js';
import { saySigned } from '../words/formats.js';
import { words } from '../words/words.js';
import type { Sitting } from './sitting.js';

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

export function sayScoreChange(sitting: Sitting, { seat, change }: ScoreChange): string {
  const game = sitting.game.value;
  const said = saySigned(change);
  return isYou(game, seat)
    ? words.value.hint.scoreYou({ change: said })
    : words.value.hint.scoreOther({ name: ownName(game, seat), change: said });
}
