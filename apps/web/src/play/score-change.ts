/** What the rug that is shown would do to everybody's points. */
import { apply, scores } from '@marrakech/rules';
import { stateNow } from '../game/game.js';
import { isYou, ownName } from '../game/names.js';
import { saySigned } from '../words/formats.js';
import { words } from '../words/words.js';
import type { Sitting } from './sitting.js';

export function scoreChanges(
  sitting: Sitting,
): { readonly seat: number; readonly change: number }[] {
  const place = sitting.choosing.preview.value;
  if (place === undefined) return [];
  const before = stateNow(sitting.game.value);
  const after = apply(before, { type: 'lay', rug: place });
  if (!after.ok) return [];
  const now = scores(before);
  return scores(after.value).flatMap((score, seat) => {
    const change = score - now[seat]!;
    return change === 0 ? [] : [{ seat, change }];
  });
}

export function sayScoreChange(
  sitting: Sitting,
  { seat, change }: { readonly seat: number; readonly change: number },
): string {
  const game = sitting.game.value;
  const said = saySigned(change);
  return isYou(game, seat)
    ? words.value.hint.scoreYou({ change: said })
    : words.value.hint.scoreOther({ name: ownName(game, seat), change: said });
}
