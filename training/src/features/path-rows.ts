/** The input rows of the squares that Assam can reach and the payments there. */
import {
  COARSE_AREA,
  DESTINATION,
  DUE,
  expectedRow,
  type Layout,
  lookUp,
  NET_ROWS,
  overDie,
  PATH_COUNT,
} from '@marrakech/bot/evaluation';
import { DIRHAMS } from '@marrakech/rules/fast';
import type { BoardRows, WriteRows } from './board-rows.js';

export function makePathRows(layout: Layout, board: BoardRows): WriteRows {
  const { seats, destinationRows, first } = layout;
  const { colours, sizes, due, dueNext } = board;
  const expected = new Int32Array(3);
  const following = new Int32Array(3);

  /** By turn of the frame: the expected payment of the next player and of the one after. */
  function computePayments(pose: number): void {
    for (let turn = 0; turn < 3; turn++) {
      const line = pose * 12 + turn * 4;
      expected[turn] = overDie(line, dueAt);
      following[turn] = overDie(line, cheapestAfter);
    }
  }

  const dueAt = (pose: number): number => due[pose >> 2]!;
  const dueNextAt = (pose: number): number => dueNext[pose >> 2]!;

  function cheapestAfter(pose: number): number {
    const line = pose * 12;
    return Math.min(
      overDie(line, dueNextAt),
      overDie(line + 4, dueNextAt),
      overDie(line + 8, dueNextAt),
    );
  }

  return (state, rows, from, pose, mover) => {
    const { data, switches } = state;
    const purse = data[DIRHAMS + mover]!;
    let count = from;
    for (let path = 0; path < PATH_COUNT; path++) {
      const square = DESTINATION[pose * 12 + path]! >> 2;
      const colour = colours[square]!;
      if (colour === 0) continue;
      const owed = due[square]!;
      if (owed > 0) {
        const owner = (switches.ownerByCell[colour]! - mover + seats) % seats;
        rows[count++] =
          first.destination +
          path * destinationRows +
          4 +
          (owner - 1) * DUE.count +
          lookUp(DUE, owed);
        if (owed > purse) rows[count++] = first.broke + path;
      } else if (switches.ownerByCell[colour] === mover)
        rows[count++] =
          first.destination + path * destinationRows + 1 + lookUp(COARSE_AREA, sizes[square]!);
    }
    computePayments(pose);
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
