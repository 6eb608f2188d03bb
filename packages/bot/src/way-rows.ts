/** The rows of what lies ahead: where Assam can come to, and what that would cost whom. */
import { DIRHAMS, type State } from '@marrakech/rules/fast';
import type { BoardRows } from './board-rows.js';
import { lookUp } from './buckets.js';
import { DESTINATION } from './frame.js';
import { COARSE_AREA, DUE, EXPECTED_ROWS, NET_ROWS, WAYS, type Layout } from './row-layout.js';

/** Payments are counted in sixths, as the die has six faces; from one dirham on four share a row. */
export const expectedRow = (sixths: number): number =>
  Math.min(EXPECTED_ROWS - 1, sixths < 6 ? sixths : 5 + Math.floor(sixths / 4));

/** Writes rows from `from` on and says where they end. */
export type WriteWays = (
  state: State,
  rows: Uint16Array,
  from: number,
  pose: number,
  mover: number,
) => number;

export function makeWayRows(layout: Layout, board: BoardRows): WriteWays {
  const { seats, destinationRows, first } = layout;
  const { colours, sizes, due, dueNext } = board;
  const expected = new Int32Array(3);
  const following = new Int32Array(3);

  /** By turn of the frame: what the next player expects to pay, and whoever comes after. */
  function weighWays(pose: number): void {
    for (let turn = 0; turn < 3; turn++) {
      let sixths = 0;
      let after = 0;
      for (let die = 0; die < 4; die++) {
        const weight = die === 1 || die === 2 ? 2 : 1;
        const there = DESTINATION[pose * 12 + turn * 4 + die]!;
        sixths += weight * due[there >> 2]!;
        after += weight * cheapestAfter(there);
      }
      expected[turn] = sixths;
      following[turn] = after;
    }
  }

  function cheapestAfter(pose: number): number {
    let least = 1000;
    for (let from = pose * 12; from < pose * 12 + 12; from += 4) {
      const one = dueNext[DESTINATION[from]! >> 2]!;
      const two = dueNext[DESTINATION[from + 1]! >> 2]!;
      const three = dueNext[DESTINATION[from + 2]! >> 2]!;
      const four = dueNext[DESTINATION[from + 3]! >> 2]!;
      const sixths = one + 2 * (two + three) + four;
      if (sixths < least) least = sixths;
    }
    return least;
  }

  return function writeWays(
    state: State,
    rows: Uint16Array,
    from: number,
    pose: number,
    mover: number,
  ): number {
    const { data, switches } = state;
    const purse = data[DIRHAMS + mover]!;
    let count = from;
    for (let way = 0; way < WAYS; way++) {
      const square = DESTINATION[pose * 12 + way]! >> 2;
      const colour = colours[square]!;
      if (colour === 0) continue;
      const owed = due[square]!;
      if (owed > 0) {
        const owner = (switches.ownerByCell[colour]! - mover + seats) % seats;
        rows[count++] =
          first.destination +
          way * destinationRows +
          4 +
          (owner - 1) * DUE.count +
          lookUp(DUE, owed);
        if (owed > purse) rows[count++] = first.broke + way;
      } else if (switches.ownerByCell[colour] === mover)
        rows[count++] =
          first.destination + way * destinationRows + 1 + lookUp(COARSE_AREA, sizes[square]!);
    }
    weighWays(pose);
    const ways = switches.turnLast ? 1 : 3;
    let cheapest = 0;
    let net = 0;
    for (let turn = 1; turn < ways; turn++) {
      if (expected[turn]! < expected[cheapest]!) cheapest = turn;
      if (expected[turn]! * 6 - following[turn]! < expected[net]! * 6 - following[net]!) net = turn;
    }
    let second = 1000;
    for (let turn = 0; turn < 3; turn++)
      if (turn !== cheapest && expected[turn]! < second) second = expected[turn]!;
    const balance = Math.floor((following[net]! - expected[net]! * 6) / 12) + (NET_ROWS >> 1);
    rows[count++] = first.cheapest + expectedRow(expected[cheapest]!);
    rows[count++] = first.second + expectedRow(second);
    rows[count++] = first.following + expectedRow(Math.floor(following[cheapest]! / 6));
    rows[count++] = first.net + Math.max(0, Math.min(NET_ROWS - 1, balance));
    return count;
  };
}
