/**
 * What the network sees of a position in which a turn begins: a list of rows, one for each thing
 * that is so. Colours and seats are named from the player to move on, the board from Assam.
 */
import { ASSAM, FACING, MOVER, type State } from '@marrakech/rules/fast';
import { makeAccountRows } from './account-rows.js';
import { makeBoardRows, makeChanges, type Changes } from './board-rows.js';
import { FRAME } from './frame.js';
import { makeLayout, type Kind } from './row-layout.js';
import { makeWayRows } from './way-rows.js';

export interface Features {
  /** How many rows there are in all. */
  readonly rowCount: number;
  /** Writes all rows of `state` and counts them. */
  readonly write: (state: State, rows: Uint16Array) => number;
  /** Says which rows of the board are others than at the last look. */
  readonly changeBoard: (state: State, changes: Changes) => void;
  /** After `changeBoard`: writes the rows that are not the board's and counts them. */
  readonly writeRest: (state: State, rows: Uint16Array) => number;
  /** After `writeRest`, by seat: the squares that can be seen. */
  readonly points: Int32Array;
}

export function makeFeatures(kind: Kind): Features {
  const layout = makeLayout(kind);
  const board = makeBoardRows(layout);
  const writeWays = makeWayRows(layout, board);
  const writeAccounts = makeAccountRows(layout, board);
  const firstFrame = layout.first.frame;
  const { visible } = board;
  const points = new Int32Array(4);
  const all = makeChanges();

  function writeRest(state: State, rows: Uint16Array): number {
    const { data, switches } = state;
    const mover = data[MOVER]!;
    const pose = data[ASSAM]! * 4 + data[FACING]!;
    points.fill(0);
    for (let colour = 1; colour < 5; colour++)
      points[switches.ownerByCell[colour]!]! += visible[colour]!;
    rows[0] = firstFrame + FRAME[pose]!;
    return writeAccounts(state, rows, writeWays(state, rows, 1, pose, mover), mover, points);
  }

  function write(state: State, rows: Uint16Array): number {
    board.forget();
    board.change(state, all);
    const count = writeRest(state, rows);
    rows.set(all.added.subarray(0, all.addedCount), count);
    return count + all.addedCount;
  }

  return { rowCount: layout.rowCount, write, changeBoard: board.change, writeRest, points };
}
