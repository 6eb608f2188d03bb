/**
 * The learned value from a position to its outputs, in AssemblyScript: what `plain-network.ts`
 * does row by row, with areas, rows and sums in one go and eight units of the network at a time.
 *
 * It knows no rules and no layout: tables and numbers are written into its memory from outside,
 * by `fast-network.ts`. All addresses are in bytes.
 */
import { ASSAM_AT, FACING_AT, FRAME_ROWS, MOVER_AT, half, number, state } from './memory';
import { countPoints, writeAccounts } from './purse-rows';
import { changeBoard } from './board-rows';
import { clearRows, writeRow } from './rows';
import { sumUp } from './sums';
import { weighGains } from './placement-gain';
import { writeDestinations, writeWays } from './path-rows';

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

/** Judges the position that stands in `STATE`. */
export function judge(): void {
  const mover = state(number(MOVER_AT));
  const pose = state(number(ASSAM_AT)) * 4 + state(number(FACING_AT));
  const fresh = changeBoard(mover, pose);
  clearRows();
  writeRow(half(FRAME_ROWS, pose));
  writeDestinations(mover, pose);
  weighGains(mover);
  writeWays(pose);
  countPoints();
  writeAccounts(mover);
  sumUp(fresh);
}
