/** A square of a rug, small: its motif tells the owner as well as its colour. */
import { RugPicture } from '@marrakech/board-svg';
import type { Colour } from '@marrakech/rules';
import type { VNode } from 'preact';
import { designsOfSeat } from '../../game/dressing.js';
import type { Game } from '../../game/game.js';
import { theme } from '../../storage/settings.js';

export const RugIcon = ({ colour }: { readonly colour: Colour }): VNode => (
  <span class="rug-icon" data-design={colour}>
    <RugPicture colour={colour} theme={theme.value} />
  </span>
);

/** Both rugs of a player with two colours. */
export const SeatRugs = ({
  game,
  seat,
}: {
  readonly game: Pick<Game, 'designs' | 'setup'>;
  readonly seat: number;
}): VNode => (
  <span class="seat-rugs">
    {designsOfSeat(game, seat).map((colour) => (
      <RugIcon key={colour} colour={colour} />
    ))}
  </span>
);
