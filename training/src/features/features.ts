/**
 * The network's input: the rows that are active in a position at the start of a turn. Colours and
 * seats are named relative to the player to move, squares relative to Assam.
 */
import { FRAME, type Kind, makeLayout } from '@marrakech/bot/evaluation';
import { ASSAM, FACING, MOVER, type State } from '@marrakech/rules/fast';
import { makePurseRows } from './purse-rows.js';
import { makeBoardRows } from './board-rows.js';
import { makeGainRows } from './placement-gain-rows.js';
import { makePathRows } from './path-rows.js';

export interface Features {
  /** The number of rows in the network. */
  readonly rowCount: number;
  /** Writes the active rows of `state` and returns their number. */
  readonly write: (state: State, rows: Uint16Array) => number;
  /** After `write`, by seat: visible squares. */
  readonly points: Int32Array;
}

export function makeFeatures(kind: Kind): Features {
  const layout = makeLayout(kind);
  const board = makeBoardRows(layout);
  const writePathRows = makePathRows(layout, board);
  const writePurseRows = makePurseRows(layout, board);
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
    count = writePathRows(state, rows, count, pose, mover);
    count = writeGains(state, rows, count, pose, mover);
    return writePurseRows(state, rows, count, mover, points);
  }

  return { rowCount: layout.rowCount, write, points };
}
