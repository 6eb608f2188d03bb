/** The rows of the board: each square with its colour and area, as it lies and as Assam sees it. */
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
import { makeAreaMap } from './area-map.js';
import { AROUND, FAR, FRAMED } from './frame.js';
import { AREA, COARSE_AREA, type Layout } from './row-layout.js';

/** How the rows of one board differ from those of the board before. */
export interface Changes {
  /** Nothing of the board before holds: the added rows are all there are. */
  fresh: boolean;
  addedCount: number;
  removedCount: number;
  readonly added: Uint16Array;
  readonly removed: Uint16Array;
}

export const makeChanges = (): Changes => ({
  fresh: true,
  addedCount: 0,
  removedCount: 0,
  added: new Uint16Array(2 * SQUARE_COUNT),
  removed: new Uint16Array(2 * SQUARE_COUNT),
});

/** The board as last looked at. */
export interface BoardRows {
  /** Looks at a board and says which rows are others than at the last look. */
  readonly change: (state: State, changes: Changes) => void;
  /** The next look starts anew. */
  readonly forget: () => void;
  /** By square: its colour bits. */
  readonly colours: Uint8Array;
  /** By square: the size of its area, if it has one. */
  readonly sizes: Uint8Array;
  /** By square: what the player to move would pay there, and what the one after would. */
  readonly due: Uint8Array;
  readonly dueNext: Uint8Array;
  /** By colour bits: the name the player to move has for it. */
  readonly nameOf: Uint8Array;
  /** By colour bits: squares that can be seen, the largest area, and the sizes' squares summed. */
  readonly visible: Int32Array;
  readonly largest: Uint8Array;
  readonly squared: Int32Array;
}

/** By colour bits × this + size, in `inAreas`. */
const SIZES = 64;

export function makeBoardRows({ seats, twoColours, names, first }: Layout): BoardRows {
  // By pose × 49 + square, the rows of the first name and the smallest area; 0 where too far off.
  const squareRows = Uint16Array.from(FRAMED, (at) => first.square + at * names * AREA.count);
  const mapRows = Uint16Array.from(AROUND, (at) =>
    at === FAR ? 0 : first.map + at * names * COARSE_AREA.count,
  );
  const { byNumber: areaRow, count: areaRows } = AREA;
  const { byNumber: coarseRow, count: coarseRows } = COARSE_AREA;
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

  /**
   * Names the colours: the one to lay next first, else the one with more rugs to come. The number
   * it gives back is another whenever a name is.
   */
  function nameColours(state: State, mover: number, next: number): number {
    const { data, switches } = state;
    let naming = mover * 4 + next;
    for (let cell = 1; cell <= 4; cell++) {
      const owner = switches.ownerByCell[cell]!;
      const out = owner < seats && data[OUT + owner] !== 0;
      naming = naming * 2 + (out ? 1 : 0);
      owes[cell] = owner !== mover && !out ? 1 : 0;
      owesNext[cell] = owner !== next && !out ? 1 : 0;
      if (!twoColours) nameOf[cell] = out ? seats : (owner - mover + seats) % seats;
    }
    if (!twoColours) return naming;
    for (let seat = 0; seat < 2; seat++) {
      const own = seat === mover ? 0 : 2;
      // The one who has just laid knows no more than their opponent does.
      const known = seat === mover ? data[NEXT + seat]! : 0;
      const more = data[RUGS + 2 * seat]! >= data[RUGS + 2 * seat + 1]! ? 2 * seat : 2 * seat + 1;
      const colour = known === 0 ? more : known - 1;
      nameOf[colour + 1] = own;
      nameOf[(colour ^ 1) + 1] = own + 1;
      naming = naming * 4 + colour;
    }
    return naming;
  }

  /** What the last look left behind, by square: colour, size of its area, and its rows. */
  const lastColour = new Uint8Array(SQUARE_COUNT);
  const lastSize = new Uint8Array(SQUARE_COUNT);
  const squareRow = new Uint16Array(SQUARE_COUNT);
  const mapRow = new Uint16Array(SQUARE_COUNT);
  /** By colour bits × 64 + size: how many squares are in areas of this size. */
  const inAreas = new Uint8Array(5 * SIZES);
  let lastPose = -1;
  let lastNaming = -1;

  /** Keeps the accounts of colours in step with a square that changed. */
  function recount(square: number): void {
    const oldColour = lastColour[square]!;
    const oldSize = lastSize[square]!;
    const colour = colours[square]!;
    const size = sizes[square]!;
    lastColour[square] = colour;
    lastSize[square] = size;
    if (oldColour !== 0) {
      visible[oldColour]!--;
      squared[oldColour]! -= oldSize;
      inAreas[oldColour * SIZES + oldSize]!--;
    }
    if (colour === 0) return;
    visible[colour]!++;
    squared[colour]! += size;
    inAreas[colour * SIZES + size]!++;
    if (size > largest[colour]!) largest[colour] = size;
  }

  function settleLargest(): void {
    for (let colour = 1; colour < 5; colour++) {
      let size = largest[colour]!;
      while (size > 0 && inAreas[colour * SIZES + size] === 0) size--;
      largest[colour] = size;
    }
  }

  /** Names a square's rows anew; the old ones are in `squareRow` and `mapRow` until then. */
  function rename(square: number, framed: number, changes: Changes): void {
    const colour = lastColour[square]!;
    let inSquare = 0;
    let onMap = 0;
    due[square] = 0;
    dueNext[square] = 0;
    if (colour !== 0) {
      const name = nameOf[colour]!;
      const size = lastSize[square]!;
      due[square] = owes[colour]! * size;
      dueNext[square] = owesNext[colour]! * size;
      inSquare = squareRows[framed + square]! + name * areaRows + areaRow[size]!;
      onMap = mapRows[framed + square]!;
      if (onMap !== 0) onMap += name * coarseRows + coarseRow[size]!;
    }
    if (inSquare !== squareRow[square]) {
      if (squareRow[square] !== 0) changes.removed[changes.removedCount++] = squareRow[square]!;
      if (inSquare !== 0) changes.added[changes.addedCount++] = inSquare;
      squareRow[square] = inSquare;
    }
    if (onMap === mapRow[square]) return;
    if (mapRow[square] !== 0) changes.removed[changes.removedCount++] = mapRow[square]!;
    if (onMap !== 0) changes.added[changes.addedCount++] = onMap;
    mapRow[square] = onMap;
  }

  function change(state: State, changes: Changes): void {
    const { data } = state;
    const mover = data[MOVER]!;
    let next = mover;
    do next = next + 1 === seats ? 0 : next + 1;
    while (data[OUT + next] !== 0);
    const pose = data[ASSAM]! * 4 + data[FACING]!;
    const naming = nameColours(state, mover, next);
    const touched = areas.measure(data);
    for (let at = 0; at < touched; at++) recount(areas.touched[at]!);
    if (touched > 0) settleLargest();
    changes.addedCount = 0;
    changes.removedCount = 0;
    changes.fresh = pose !== lastPose || naming !== lastNaming;
    const framed = pose * SQUARE_COUNT;
    if (changes.fresh) {
      lastPose = pose;
      lastNaming = naming;
      squareRow.fill(0);
      mapRow.fill(0);
      for (let square = 0; square < SQUARE_COUNT; square++) rename(square, framed, changes);
    } else for (let at = 0; at < touched; at++) rename(areas.touched[at]!, framed, changes);
  }

  const forget = (): void => {
    lastPose = -1;
  };
  return { change, forget, colours, sizes, due, dueNext, nameOf, visible, largest, squared };
}
