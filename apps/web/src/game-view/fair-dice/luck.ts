/** How lucky the rolls of a game were: what was rolled, and what it saved or cost. */
import { rollPreviews, viewOf } from '@marrakech/rules';
import type { Game } from '../../game/game.js';

export interface Luck {
  readonly seat: number;
  readonly rolls: number;
  /** Of the values rolled; the die's own is 2.5. */
  readonly average: number;
  /** Dirhams that a fair average of all rolls would have cost more than these did. */
  readonly saved: number;
}

interface Tally {
  rolls: number;
  sum: number;
  saved: number;
}

export function luckOf(game: Game): Luck[] {
  const tallies = game.seats.map((): Tally => ({ rolls: 0, sum: 0, saved: 0 }));
  for (const [index, action] of game.actions.entries()) {
    const before = game.states[index]!;
    if (action.type !== 'roll') continue;
    const { mover, facing } = viewOf(before);
    const outcome = rollPreviews(before).find((each) => each.facing === facing);
    const paid = outcome?.outcomes.find(({ die }) => die === action.die)?.payment?.paid ?? 0;
    const tally = tallies[mover]!;
    tally.rolls += 1;
    tally.sum += action.die;
    tally.saved += (outcome?.expected ?? 0) - paid;
  }
  return tallies.flatMap(({ rolls, sum, saved }, seat) =>
    rolls === 0 ? [] : [{ seat, rolls, average: sum / rolls, saved }],
  );
}
