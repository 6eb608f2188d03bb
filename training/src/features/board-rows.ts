/**
 * The board's input rows: each square with its colour and area, by its own position and by its
 * position relative to Assam.
 */
import { AREA, COARSE_AREA, type Layout, mapRowsOf, squareRowsOf } from '@marrakech/bot/evaluation';
import { makeAreaMap } from '@marrakech/bot/position';
import {
  ASSAM,
  FACING,
  MOVER,
  NEXT,
  OUT,
  RUGS,
  SQUARE_COUNT,
  type State,
} from '@marrakech/rules/fast';
import { makeMover, POINT, type Mover } from './placement-gain.js';

/** Writes rows from index `from` on and returns the end. */
export type WriteRows = (
  state: State,
  rows: Uint16Array,
  from: number,
  pose: number,
  mover: number,
) => number;

/** The input rows of the board, and what was computed for them. */
export interface BoardRows {
  /** Writes rows from index `from` on and returns the end. */
  readonly write: (state: State, rows: Uint16Array, from: number) => number;
  /** By square: its colour bits. */
  readonly colours: Uint8Array;
  /** By square: the size of its area; 0 on bare squares. */
  readonly sizes: Uint8Array;
  /** By square: the payment of the player to move, and the payment of the next player. */
  readonly due: Uint8Array;
  readonly dueNext: Uint8Array;
  /** By colour bits: the colour's name for the player to move. */
  readonly nameOf: Uint8Array;
  /** By colour bits: visible squares, largest area, and the sum of the squared sizes. */
  readonly visible: Int32Array;
  readonly largest: Uint8Array;
  readonly squared: Int32Array;
  /** The player to move and the next player. */
  readonly placer: Mover;
  readonly layerNext: Mover;
}

/** Sets what their rug gains by covering a colour. */
function meet({ gains, rents }: Mover, cell: number, own: boolean, out: boolean): void {
  gains[cell] = out ? POINT : own ? 0 : 2 * POINT;
  rents[cell] = out ? 0 : own ? -1 : 1;
}

export function makeBoardRows(layout: Layout): BoardRows {
  const { seats, twoColours } = layout;
  const squareRows = squareRowsOf(layout);
  const mapRows = mapRowsOf(layout);
  const areas = makeAreaMap();
  const { colours, sizes } = areas;
  const largest = new Uint8Array(5);
  const squared = new Int32Array(5);
  const visible = new Int32Array(5);
  const nameOf = new Uint8Array(8);
  const owes = new Uint8Array(8);
  const owesNext = new Uint8Array(8);
  const due = new Uint8Array(SQUARE_COUNT);
  const dueNext = new Uint8Array(SQUARE_COUNT);
  const placer = makeMover();
  const layerNext = makeMover();
  placer.gains[0] = layerNext.gains[0] = POINT;

  /** Names the colours: first the one to be laid next, or else the one with more rugs left. */
  function nameColours(state: State, mover: number): void {
    const { data, switches } = state;
    let next = mover;
    do next = next + 1 === seats ? 0 : next + 1;
    while (data[OUT + next] !== 0);
    for (let cell = 1; cell <= 4; cell++) {
      const owner = switches.ownerByCell[cell]!;
      const out = owner < seats && data[OUT + owner] !== 0;
      owes[cell] = owner !== mover && !out ? 1 : 0;
      owesNext[cell] = owner !== next && !out ? 1 : 0;
      meet(placer, cell, owner === mover, out);
      meet(layerNext, cell, owner === next, out);
      if (!twoColours) nameOf[cell] = out ? seats : (owner - mover + seats) % seats;
    }
    if (!twoColours) {
      placer.colour = 1 + mover;
      layerNext.colour = 1 + next;
    } else namePiles(state, mover);
    placer.seat = mover;
    layerNext.seat = next;
    placer.rents[placer.colour] = 0;
    layerNext.rents[layerNext.colour] = 0;
  }

  function namePiles({ data }: State, mover: number): void {
    for (let seat = 0; seat < 2; seat++) {
      const own = seat === mover ? 0 : 2;
      // The player who has just laid knows no more than the opponent.
      const known = seat === mover ? data[NEXT + seat]! : 0;
      const more = data[RUGS + 2 * seat]! >= data[RUGS + 2 * seat + 1]! ? 2 * seat : 2 * seat + 1;
      const colour = known === 0 ? more : known - 1;
      nameOf[colour + 1] = own;
      nameOf[(colour ^ 1) + 1] = own + 1;
      (seat === mover ? placer : layerNext).colour = colour + 1;
    }
  }

  function countUp(): void {
    visible.fill(0);
    squared.fill(0);
    largest.fill(0);
    for (let square = 0; square < SQUARE_COUNT; square++) {
      const colour = colours[square]!;
      const size = sizes[square]!;
      due[square] = owes[colour]! * size;
      dueNext[square] = owesNext[colour]! * size;
      visible[colour]!++;
      squared[colour]! += size;
      if (size > largest[colour]!) largest[colour] = size;
    }
  }

  function write(state: State, rows: Uint16Array, from: number): number {
    const { data } = state;
    const framed = (data[ASSAM]! * 4 + data[FACING]!) * SQUARE_COUNT;
    nameColours(state, data[MOVER]!);
    areas.measure(data);
    countUp();
    let count = from;
    for (let square = 0; square < SQUARE_COUNT; square++) {
      const colour = colours[square]!;
      if (colour === 0) continue;
      const name = nameOf[colour]!;
      const size = sizes[square]!;
      rows[count++] = squareRows[framed + square]! + name * AREA.count + AREA.byNumber[size]!;
      const near = mapRows[framed + square]!;
      if (near !== 0) rows[count++] = near + name * COARSE_AREA.count + COARSE_AREA.byNumber[size]!;
    }
    return count;
  }

  return {
    write,
    colours,
    sizes,
    due,
    dueNext,
    nameOf,
    visible,
    largest,
    squared,
    placer,
    layerNext,
  };
}
