/**
 * The network in WebAssembly (`network-kernel/kernel.ts`). This file writes the tables of the rules
 * and the layout into its memory. The trainer has the same network in TypeScript.
 */
import {
  ASSAM,
  DIRHAMS,
  FACING,
  MOVER,
  NEIGHBOUR,
  NEXT,
  OUT,
  RUGS,
  SIDE,
  SQUARE_COUNT,
  type State,
} from '@marrakech/rules/fast';
import { DESTINATION, FRAME } from './inputs/frame.js';
import { instantiate, type Memory } from './instantiate.js';
import { KERNEL } from './kernel-bytes.js';
import { HIDDEN, outputCount, type Network, type Weights } from './network.js';
import * as rows from './inputs/row-layout.js';

type Address =
  | 'STATE'
  | 'OWNERS'
  | 'NUMBERS'
  | 'NEIGHBOURS'
  | 'DESTINATIONS'
  | 'DESTINATION_CELLS'
  | 'FRAME_ROWS'
  | 'AREA_BUCKETS'
  | 'COARSE_AREA_BUCKETS'
  | 'DUE_BUCKETS'
  | 'LARGEST_BUCKETS'
  | 'VISIBLE_BUCKETS'
  | 'STAGE_BUCKETS'
  | 'COARSE_STAGE_BUCKETS'
  | 'EXPECTED_BUCKETS'
  | 'PURSE_BUCKETS'
  | 'RENT_BUCKETS'
  | 'SQUARE_ROWS'
  | 'MAP_ROWS'
  | 'OUTPUTS'
  | 'POINTS'
  | 'OUTPUT_WEIGHTS'
  | 'ROW_WEIGHTS';

type Exports = Readonly<Record<Address, { readonly value: number }>> & {
  readonly memory: Memory;
  readonly judge: () => void;
};

const PAGE = 65_536;
/** The owner of a colour that is not in the game. */
const NO_OWNER = 8;
/** The largest expected payment, in sixths. */
const MOST_EXPECTED = 6 * SQUARE_COUNT;

/** The index of a pose's square when a rank has eight squares. */
const cellOf = (pose: number): number => (pose >> 2) + Math.floor((pose >> 2) / SIDE);

/** The order must match the numbers in `memory.ts`. */
function numbersFor(layout: rows.Layout, turnLast: boolean): number[] {
  const { seats, twoColours, destinationRows, first } = layout;
  const { AREA, COARSE_AREA, DUE, LARGEST, VISIBLE, STAGE, COARSE_STAGE, PURSE, RENT } = rows;
  const lists = [
    [ASSAM, FACING, MOVER, DIRHAMS, RUGS, NEXT, OUT],
    [seats, Number(twoColours), Number(turnLast), outputCount(layout)],
    [AREA, COARSE_AREA, DUE, LARGEST, VISIBLE, STAGE, COARSE_STAGE, PURSE, RENT].map(
      ({ count }) => count,
    ),
    [rows.RUG_COUNTS, rows.NET_ROWS, rows.LEAD_ROWS, rows.MOST_TURNS_LEFT],
    [PURSE, RENT, STAGE].map(({ byNumber }) => byNumber.length - 1),
    [destinationRows, first.destination, first.broke, first.cheapest, first.second],
    [first.following, first.net, first.purse, first.turns, first.rugs, first.lead],
    [first.rent, first.largest, first.visible, first.gain, first.exchange],
    [rows.GAIN_ROWS, rows.EXCHANGE_ROWS],
  ];
  return lists.flat();
}

/** Throws if the platform has no WebAssembly with SIMD. */
export function makeFastNetwork(weights: Weights): Network {
  const kernel = instantiate(KERNEL) as Exports;
  const { memory, judge } = kernel;
  const at = (address: Address): number => kernel[address].value;
  memory.grow(Math.ceil((at('ROW_WEIGHTS') + weights.rows.byteLength) / PAGE) - 1);
  const { buffer } = memory;
  const bytes = new Uint8Array(buffer);
  const halves = new Uint16Array(buffer);
  const layout = rows.makeLayout(weights.kind);

  bytes.set(NEIGHBOUR, at('NEIGHBOURS'));
  bytes.set(DESTINATION, at('DESTINATIONS'));
  bytes.set(DESTINATION.map(cellOf), at('DESTINATION_CELLS'));
  const frameRows = Uint16Array.from(FRAME, (frame) => layout.first.frame + frame);
  halves.set(frameRows, at('FRAME_ROWS') / 2);
  halves.set(rows.squareRowsOf(layout), at('SQUARE_ROWS') / 2);
  halves.set(rows.mapRowsOf(layout), at('MAP_ROWS') / 2);
  bytes.set(rows.AREA.byNumber, at('AREA_BUCKETS'));
  bytes.set(rows.COARSE_AREA.byNumber, at('COARSE_AREA_BUCKETS'));
  bytes.set(rows.DUE.byNumber, at('DUE_BUCKETS'));
  bytes.set(rows.LARGEST.byNumber, at('LARGEST_BUCKETS'));
  bytes.set(rows.VISIBLE.byNumber, at('VISIBLE_BUCKETS'));
  bytes.set(rows.STAGE.byNumber, at('STAGE_BUCKETS'));
  bytes.set(rows.COARSE_STAGE.byNumber, at('COARSE_STAGE_BUCKETS'));
  bytes.set(rows.PURSE.byNumber, at('PURSE_BUCKETS'));
  bytes.set(rows.RENT.byNumber, at('RENT_BUCKETS'));
  const expected = Uint8Array.from({ length: MOST_EXPECTED + 1 }, (_, due) =>
    rows.expectedRow(due),
  );
  bytes.set(expected, at('EXPECTED_BUCKETS'));
  new Int16Array(buffer, at('OUTPUT_WEIGHTS'), outputCount(layout) * HIDDEN).set(weights.outputs);
  new Int16Array(buffer, at('ROW_WEIGHTS'), weights.rows.length).set(weights.rows);

  const state = new Int16Array(buffer, at('STATE'), OUT + 4);
  const owners = new Uint8Array(buffer, at('OWNERS'), 5);
  const numbers = new Int32Array(buffer, at('NUMBERS'), 64);
  let known: State['switches'] | undefined;

  function learnSwitches(switches: State['switches']): void {
    known = switches;
    numbers.set(numbersFor(layout, switches.turnLast));
    owners.set(Uint8Array.from(switches.ownerByCell, (owner) => (owner < 0 ? NO_OWNER : owner)));
  }

  return {
    outputs: new Int32Array(buffer, at('OUTPUTS'), outputCount(layout)),
    points: new Int32Array(buffer, at('POINTS'), 4),
    judge({ data, switches }) {
      if (switches !== known) learnSwitches(switches);
      state.set(data);
      judge();
    },
  };
}
