/** A rug that is about to be laid, for the live region and for the line under the board. */
import { sayPlace } from '@marrakech/game-text';
import { saySigned, words } from '@marrakech/i18n';
import type { TurnChoice } from '../game/choice/choice.js';
import type { ScoreChange } from '../game/choice/score-change.js';
import type { Game } from '../game/game.js';
import { isYou, ownName } from '../game/names.js';

function sayScoreChange(game: Game, { seat, change }: ScoreChange): string {
  const said = saySigned(change);
  return isYou(game, seat)
    ? words.value.hint.scoreYou({ change: said })
    : words.value.hint.scoreOther({ name: ownName(game, seat), change: said });
}

/** The rug as it would lie, and how it changes each player's points. */
export function sayPreview(game: Game, choice: TurnChoice): string {
  const { first, place } = choice.rug.value;
  if (choice.places.value.length === 0) return '';
  if (place === undefined) return first === undefined ? '' : words.value.play.layOther;
  const changes = choice.changes.value.map((each) => sayScoreChange(game, each));
  return [sayPlace(place), ...changes].join(', ');
}
