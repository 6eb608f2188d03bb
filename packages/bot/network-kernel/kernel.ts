/**
 * The learned value in AssemblyScript, from position to outputs. It computes what
 * `plain-network.ts` computes row by row, but areas, rows and sums in one pass, eight hidden units
 * at a time.
 *
 * It contains no rules and no layout: `fast-network.ts` writes tables and numbers into its memory.
 * All addresses are in bytes.
 */
import { ASSAM_AT, FACING_AT, FRAME_ROWS, MOVER_AT, half, number, state } from './memory';
import { countPoints, writePurseRows } from './purse-rows';
import { changeBoard } from './board-rows';
import { clearRows, writeRow } from './rows';
import { sumUp } from './sums';
import { weighGains } from './placement-gain';
import { writeDestinations, writePathRows } from './path-rows';

export {
  STATE,
  OWNERS,
  NUMBERS,
  NEIGHBOURS,
  DESTINATIONS,
  DESTINATION_CELLS,
  FRAME_ROWS,
  AREA_BUCKETS,
  COARSE_AREA_BUCKETS,
  DUE_BUCKETS,
  LARGEST_BUCKETS,
  VISIBLE_BUCKETS,
  STAGE_BUCKETS,
  COARSE_STAGE_BUCKETS,
  EXPECTED_BUCKETS,
  PURSE_BUCKETS,
  RENT_BUCKETS,
  SQUARE_ROWS,
  MAP_ROWS,
  OUTPUTS,
  POINTS,
  OUTPUT_WEIGHTS,
  ROW_WEIGHTS,
} from './memory';

/** Evaluates the position in `STATE`. */
export function judge(): void {
  const mover = state(number(MOVER_AT));
  const pose = state(number(ASSAM_AT)) * 4 + state(number(FACING_AT));
  const fresh = changeBoard(mover, pose);
  clearRows();
  writeRow(half(FRAME_ROWS, pose));
  writeDestinations(mover, pose);
  weighGains(mover);
  writePathRows(pose);
  countPoints();
  writePurseRows(mover);
  sumUp(fresh);
}
