/** The lines around rugs, where there are no colours to tell one from the next. */
import { SIDE } from '@marrakech/rules/fast';
import type { Canvas } from '../terminal/canvas.js';
import { cornerOf, squareAt, type MarketPlan } from './market-plan.js';
import { isSeamless, type Patches } from './patches.js';

/** By the arms that meet in a point: north 1, east 2, south 4, west 8. */
const JOINTS = ' ╵╶└╷│┌├╴┘─┴┐┤┬┼';

export function drawRules(canvas: Canvas, plan: MarketPlan, patches: Patches): void {
  /** Whether a line runs up from the lower left corner of a square, along its western side. */
  const isWall = (file: number, rank: number) =>
    rank >= 0 &&
    rank < SIDE &&
    !isSeamless(patches, squareAt(file - 1, rank), squareAt(file, rank));
  /** Whether a line runs along the upper side of a square. */
  const isBeam = (file: number, rank: number) =>
    file >= 0 &&
    file < SIDE &&
    !isSeamless(patches, squareAt(file, rank), squareAt(file, rank + 1));

  for (let rank = SIDE - 1; rank >= -1; rank--)
    for (let file = 0; file <= SIDE; file++) {
      const { x, y } = cornerOf(plan, file, rank);
      const arms =
        (isWall(file, rank + 1) ? 1 : 0) |
        (isBeam(file, rank) ? 2 : 0) |
        (isWall(file, rank) ? 4 : 0) |
        (isBeam(file - 1, rank) ? 8 : 0);
      if (arms !== 0) canvas.write(x, y, JOINTS.charAt(arms));
      if (isBeam(file, rank)) canvas.write(x + 1, y, '─'.repeat(plan.across - 1));
      if (isWall(file, rank))
        for (let down = 1; down < plan.down; down++) canvas.write(x, y + down, '│');
    }
}
