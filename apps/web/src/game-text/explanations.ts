/** What an action at this screen gives cause to explain; loaded when one does. */
import { explainAction as explain, explainEnd, type Explanation } from '@marrakech/game-text';
import { screenText } from '@marrakech/i18n';
import { stateAt, type Game } from '../game/game.js';
import { readerOf } from '../game/reader.js';

/** Why a seat left, where it was not by choice. A seat leaves at most once. */
function reasonToLeave(game: Game, seat: number) {
  const leaving = game.events.find(
    (event) =>
      event.type === 'played' && event.action.type === 'leave' && event.action.seat === seat,
  );
  return leaving?.type === 'played' ? leaving.why : undefined;
}

/** What the action number `index` gives cause to explain. */
export function explainAction(game: Game, index: number): Explanation[] {
  const action = game.actions[index];
  const after = stateAt(game, index + 1);
  const reader = { ...readerOf(game), screens: screenText.value };
  if (action === undefined) return explainEnd(reader, after);
  const why = action.type === 'leave' ? reasonToLeave(game, action.seat) : undefined;
  const played = { before: stateAt(game, index), action, after };
  return explain(reader, { ...played, ...(why !== undefined && { why }) });
}
