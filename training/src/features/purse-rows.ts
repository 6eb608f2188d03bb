/** The input rows of purses, leads, rugs left and the rent of areas. */
import { turnsLeft } from '@marrakech/bot/position';
import {
  COARSE_STAGE,
  LARGEST,
  type Layout,
  LEAD_ROWS,
  lookUp,
  MOST_TURNS_LEFT,
  PURSE,
  RENT,
  RUG_COUNTS,
  STAGE,
  VISIBLE,
} from '@marrakech/bot/evaluation';
import { DIRHAMS, OUT, RUGS, type State } from '@marrakech/rules/fast';
import type { BoardRows } from './board-rows.js';

const leadRow = (points: number): number =>
  Math.max(0, Math.min(LEAD_ROWS - 1, Math.floor(points / 2) + (LEAD_ROWS >> 1)));

/**
 * Writes rows from index `from` on and returns the end; `points` are the visible squares by seat.
 */
export type WritePurseRows = (
  state: State,
  rows: Uint16Array,
  from: number,
  mover: number,
  points: Int32Array,
) => number;

export function makePurseRows(layout: Layout, board: BoardRows): WritePurseRows {
  const { seats, twoColours, first } = layout;
  const { nameOf, visible, largest, squared } = board;

  return function writePurseRows(state, rows, from, mover, points) {
    const { data } = state;
    let count = from;
    const turns = turnsLeft(state);
    const stage = lookUp(STAGE, turns);
    const coarse = lookUp(COARSE_STAGE, turns);
    rows[count++] = first.turns + Math.min(turns, MOST_TURNS_LEFT);
    const ahead = points[mover]! + data[DIRHAMS + mover]!;
    for (let step = 0; step < seats; step++) {
      const seat = (mover + step) % seats;
      if (data[OUT + seat] !== 0) continue;
      const dirhams = data[DIRHAMS + seat]!;
      rows[count++] = first.purse + step * PURSE.count + lookUp(PURSE, dirhams);
      if (!twoColours) rows[count++] = first.rugs + step * RUG_COUNTS + data[RUGS + seat]!;
      if (step === 0) continue;
      const lead = leadRow(ahead - points[seat]! - dirhams);
      rows[count++] = first.lead + ((step - 1) * LEAD_ROWS + lead) * STAGE.count + stage;
    }
    if (twoColours)
      for (let colour = 0; colour < 4; colour++)
        rows[count++] = first.rugs + nameOf[colour + 1]! * RUG_COUNTS + data[RUGS + colour]!;
    for (let colour = 1; colour <= 4; colour++) {
      const name = nameOf[colour]!;
      if (largest[colour] === 0) continue;
      rows[count++] =
        first.rent +
        (name * RENT.count + lookUp(RENT, squared[colour]!)) * COARSE_STAGE.count +
        coarse;
      rows[count++] = first.largest + name * LARGEST.count + lookUp(LARGEST, largest[colour]!);
      rows[count++] = first.visible + name * VISIBLE.count + lookUp(VISIBLE, visible[colour]!);
    }
    return count;
  };
}
