/**
 * What the network sees of a position in which a turn begins: a list of rows, one for each thing
 * that is so. Colours and seats are named from the player to move on, the board from Assam.
 */
import { FRAME, type Kind, makeLayout } from '@marrakech/bot/evaluation';
import { ASSAM, FACING, MOVER, type State } from '@marrakech/rules/fast';
import { makeAccountRows } from './purse-rows.js';
import { makeBoardRows } from './board-rows.js';
import { makeGainRows } from './placement-gain-rows.js';
import { makeWayRows } from './path-rows.js';

export interface Features {
  /** How many rows there are in all. */
  readonly rowCount: number;
  /** Writes all rows of `state` and counts them. */
  readonly write: (state: State, rows: Uint16Array) => number;
  /** After `write`, by seat: the squares that can be seen. */
  readonly points: Int32Array;
}

export function makeFeatures(kind: Kind): Features {
  const layout = makeLayout(kind);
  const board = makeBoardRows(layout);
  const writeWays = makeWayRows(layout, board);
  const writeAccounts = makeAccountRows(layout, board);
  const writeGains = makeGainRows(layout, board);
  const { visible } = board;
  const points = new Int32Array(4);

  function write(state: State, rows: Uint16Array): number {
    const { data, switches } = state;
    const mover = data[MOVER]!;
    const pose = data[ASSAM]! * 4 + data[FACING]!;
    rows[0] = layout.first.frame + FRAME[pose]!;
    let count = board.write(state, rows, 1);
    points.fill(0);
    for (let colour = 1; colour < 5; colour++)
      points[switches.ownerByCell[colour]!]! += visible[colour]!;
    count = writeWays(state, rows, count, pose, mover);
    count = writeGains(state, rows, count, pose, mover);
    return writeAccounts(state, rows, count, mover, points);
  }

  return { rowCount: layout.rowCount, write, points };
}
