/** Who won. */
import { sayList, words } from '@marrakech/i18n';
import { resultOf } from '@marrakech/rules';
import { stateNow, type Game } from './game.js';
import { isYou, nameOf, ownName } from './names.js';

export function sayResult(game: Game): string {
  const text = words.value.finish;
  const { winners = [] } = resultOf(stateNow(game)) ?? {};
  const [first] = winners;
  if (first === undefined) return text.nobody;
  if (winners.length > 1)
    return text.shared({ names: sayList(winners.map((seat) => nameOf(game, seat))) });
  return isYou(game, first) ? text.youWin : text.wins({ name: ownName(game, first) });
}
