/** The cards of all players, around the table. */
import { words } from '@marrakech/i18n';
import type { ComponentChildren, VNode } from 'preact';
import type { Game } from '../../game/game.js';
import { isYou } from '../../game/names.js';
import { PlayerCard } from './player-card.js';
import './players.css';

/** Clockwise from the upper left, beginning with you if you are the only one here. */
export function seatsAround(game: Pick<Game, 'seats' | 'own'>): {
  readonly left: number[];
  readonly right: number[];
} {
  const seats = game.seats.map((_, seat) => seat);
  const own = Math.max(
    0,
    seats.findIndex((seat) => isYou(game, seat)),
  );
  const [first, ...others] = [...seats.slice(own), ...seats.slice(0, own)];
  return { left: [first!, ...others.slice(2)], right: others.slice(0, 2) };
}

export function Players({
  game,
  shown,
  seats,
  note,
}: {
  readonly game: Game;
  readonly shown: number;
  /** Only these, on one side of the board. */
  readonly seats: readonly number[];
  /** What else there is to say about a player. */
  readonly note?: ((seat: number) => ComponentChildren) | undefined;
}): VNode {
  return (
    <div
      class="players"
      data-count={seats.length}
      role="group"
      aria-label={words.value.player.strip}
    >
      {seats.map((seat) => (
        <PlayerCard key={seat} game={game} shown={shown} seat={seat} note={note?.(seat)} />
      ))}
    </div>
  );
}
