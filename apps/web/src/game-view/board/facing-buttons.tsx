/** The ways Assam can be turned, as buttons that lie on the arrows of the picture. */
import { centreOf, screenFacing, shifted, type Turns } from '@marrakech/board-svg';
import { words } from '@marrakech/i18n';
import type { Facing, Square } from '@marrakech/rules';
import type { VNode } from 'preact';
import { setting } from '../../storage/settings.js';
import { shareOf } from './market-geometry.js';

/** From the middle of Assam's square, in the picture's units: where the board draws its arrows. */
const DISTANCE = 88;

export function FacingButtons({
  assam,
  facings,
  chosen,
  turns,
  onFacing,
}: {
  readonly assam: Square;
  readonly facings: readonly Facing[];
  readonly chosen: Facing;
  readonly turns: Turns;
  readonly onFacing: (facing: Facing) => void;
}): VNode {
  return (
    <>
      {facings.map((facing) => {
        const point = shifted(centreOf(assam, turns), screenFacing(facing, turns), DISTANCE);
        const { x, y } = shareOf(point, setting.coordinates.value);
        return (
          <button
            key={facing}
            type="button"
            class="facing-button"
            data-facing={facing}
            aria-pressed={facing === chosen}
            aria-label={words.value.play.look({ facing })}
            style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
            onClick={() => onFacing(facing)}
          />
        );
      })}
    </>
  );
}
