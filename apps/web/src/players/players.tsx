/** Everybody at the table, in seating order. */
import type { ComponentChildren, VNode } from 'preact';
import type { Game } from '../game/game.js';
import { words } from '../words/words.js';
import { PlayerCard } from './player-card.js';
import './players.css';

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
