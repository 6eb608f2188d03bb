/** Everybody at the table, in seating order. */
import type { VNode } from 'preact';
import type { Game } from '../game/game.js';
import { words } from '../words/words.js';
import { PlayerCard } from './player-card.js';
import './players.css';

export function Players({
  game,
  shown,
  seats,
}: {
  readonly game: Game;
  readonly shown: number;
  /** Only these, on one side of the board. */
  readonly seats: readonly number[];
}): VNode {
  return (
    <div
      class="players"
      data-count={seats.length}
      role="group"
      aria-label={words.value.player.strip}
    >
      {seats.map((seat) => (
        <PlayerCard key={seat} game={game} shown={shown} seat={seat} />
      ))}
    </div>
  );
}
