/** The rows of what the coming turn brings at best, and of what the one after takes back. */
import { DIRHAMS, rugsLeft, SQUARE_COUNT, type State } from '@marrakech/rules/fast';
import type { BoardRows } from './board-rows.js';
import { DESTINATION } from './frame.js';
import { EXCHANGE_ROWS, TAKINGS_ROWS, type Layout } from './row-layout.js';
import { makeTakings, POINT } from './takings.js';

/** A dirham paid is one less here and one more there. */
const DUE_UNIT = 2 * POINT;

const within = (row: number, count: number): number => Math.max(0, Math.min(count - 1, row));

/** Half a point shares a row; the die has six faces, and two dice thirty-six. */
const takingsRow = (sixths: number): number =>
  within(Math.floor((sixths + 400) / 24), TAKINGS_ROWS);
const exchangeRow = (parts: number): number =>
  within(Math.floor((parts + 4608) / 144), EXCHANGE_ROWS);

/** The mean over the die of what `by` tells of the four squares ahead, in sixths. */
function alongLine(by: Int32Array, from: number): number {
  const at = (die: number): number => by[DESTINATION[from + die]! >> 2]!;
  return at(0) + 2 * (at(1) + at(2)) + at(3);
}

/** Writes rows from `from` on and says where they end. */
export type WriteTakings = (
  state: State,
  rows: Uint16Array,
  from: number,
  pose: number,
  mover: number,
) => number;

export function makeTakingsRows({ first }: Layout, board: BoardRows): WriteTakings {
  const { colours, sizes, due, dueNext, layer, layerNext } = board;
  const weigh = makeTakings();
  const own = new Int32Array(SQUARE_COUNT);
  const next = new Int32Array(SQUARE_COUNT);

  function bestAfter(pose: number): number {
    const from = pose * 12;
    return Math.max(alongLine(next, from), alongLine(next, from + 4), alongLine(next, from + 8));
  }

  return (state, rows, from, pose, mover) => {
    const { data, switches } = state;
    let turns = 0;
    for (let seat = 0; seat < switches.seats; seat++) turns += rugsLeft(state, seat);
    layer.turns = turns - rugsLeft(state, mover);
    layerNext.turns = Math.max(0, turns - 1 - rugsLeft(state, layerNext.seat));
    weigh(layer, colours, sizes, own);
    weigh(layerNext, colours, sizes, next);
    const purse = data[DIRHAMS + mover]!;
    for (let square = 0; square < SQUARE_COUNT; square++) {
      own[square]! -= DUE_UNIT * Math.min(due[square]!, purse);
      next[square]! -= DUE_UNIT * dueNext[square]!;
    }
    const ways = switches.turnLast ? 1 : 3;
    let takings = -Infinity;
    let exchange = -Infinity;
    for (let turn = 0; turn < ways; turn++) {
      const line = pose * 12 + turn * 4;
      const found = alongLine(own, line);
      let after = 0;
      for (let die = 0; die < 4; die++)
        after += (die === 1 || die === 2 ? 2 : 1) * bestAfter(DESTINATION[line + die]!);
      takings = Math.max(takings, found);
      exchange = Math.max(exchange, 6 * found - after);
    }
    let count = from;
    rows[count++] = first.takings + takingsRow(takings);
    rows[count++] = first.exchange + exchangeRow(exchange);
    return count;
  };
}
