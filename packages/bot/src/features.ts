/**
 * What the network sees of a position in which a turn begins: a list of rows, one for each thing
 * that is so. Colours and seats are named from the player to move on, the board from Assam.
 */
import {
  ASSAM,
  DIRHAMS,
  FACING,
  MOVER,
  NEXT,
  OUT,
  RUGS,
  rugsLeft,
  SQUARE_COUNT,
  type State,
} from '@marrakech/rules/fast';
import { makeAreaMap } from './area-map.js';
import { AROUND, AROUND_COUNT, DESTINATION, FAR, FRAME, FRAME_COUNT, FRAMED } from './frame.js';
import { bucketsOf, lookUp } from './buckets.js';

/** Games that need a network of their own. */
export interface Kind {
  readonly seats: number;
  readonly twoColours: boolean;
}

export const MOST_ROWS = 224;

const AREA = bucketsOf([2, 3, 4, 6, 9], SQUARE_COUNT);
const COARSE_AREA = bucketsOf([3, 6], SQUARE_COUNT);
const DUE = bucketsOf([2, 3, 4, 5, 6, 7, 9, 11, 14], SQUARE_COUNT);
const LARGEST = bucketsOf([1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15], SQUARE_COUNT);
const VISIBLE = bucketsOf([1, 3, 5, 7, 9, 11, 13, 15, 17, 20, 24], SQUARE_COUNT);
const PURSE = bucketsOf(
  [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 22, 24, 27, 30, 33, 36, 40, 45, 50, 60, 75],
  1000,
);
const STAGE = bucketsOf([2, 4, 7, 11, 17, 25, 35], 64);
const COARSE_STAGE = bucketsOf([4, 11, 25], 64);
const AREA_ROWS = 6;
const MAP_ROWS = 3;
/** Rent: the squares of areas' sizes, summed. */
const RENT = bucketsOf([1, 4, 8, 13, 19, 27, 37, 50, 66, 86, 110, 140, 180, 240], 2401);
const MOST_TURNS_LEFT = 60;
const MOST_COLOUR_RUGS = 15;
/** Payments are counted in sixths, as the die has six faces; three sixths share a row. */
const EXPECTED_ROWS = 24;
const NET_ROWS = 41;
const LEAD_ROWS = 33;

const expectedRow = (sixths: number): number =>
  Math.min(EXPECTED_ROWS - 1, sixths < 6 ? sixths : 5 + Math.floor(sixths / 4));
const leadRow = (points: number): number =>
  Math.max(0, Math.min(LEAD_ROWS - 1, Math.floor(points / 2) + (LEAD_ROWS >> 1)));

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

export function makeFeatures({ seats, twoColours }: Kind): Features {
  /** The colours as the player to move sees them; one more for rugs of those who are out. */
  const classes = twoColours ? 4 : seats + (seats > 2 ? 1 : 0);
  const dueClasses = 4 + (seats - 1) * DUE.count;
  let rowCount = 0;
  const reserve = (rows: number): number => {
    const first = rowCount;
    rowCount += rows;
    return first;
  };
  const FRAMES = reserve(FRAME_COUNT);
  const SQUARES = reserve(SQUARE_COUNT * classes * AREA.count);
  const MAP = reserve(AROUND_COUNT * classes * COARSE_AREA.count);
  const DESTINATIONS = reserve(12 * dueClasses);
  const BROKE = reserve(12);
  const CHEAPEST = reserve(EXPECTED_ROWS);
  const SECOND = reserve(EXPECTED_ROWS);
  const FOLLOWING = reserve(EXPECTED_ROWS);
  const NET = reserve(NET_ROWS);
  const PURSES = reserve(seats * PURSE.count);
  const TURNS = reserve(MOST_TURNS_LEFT + 1);
  const COLOUR_RUGS = reserve(twoColours ? 4 * (MOST_COLOUR_RUGS + 1) : seats * 16);
  const LEADS = reserve((seats - 1) * LEAD_ROWS * STAGE.count);
  const RENTS = reserve(classes * RENT.count * COARSE_STAGE.count);
  const LARGEST_AREAS = reserve(classes * LARGEST.count);
  const SEEN = reserve(classes * VISIBLE.count);

  // By pose × 49 + square, the rows of the first colour and the smallest area; 0 where too far off.
  const squareRows = Uint16Array.from(FRAMED, (square) => SQUARES + square * classes * AREA.count);
  const mapRows = Uint16Array.from(AROUND, (around) =>
    around === FAR ? 0 : MAP + around * classes * COARSE_AREA.count,
  );
  const { byNumber: areaRow } = AREA;
  const { byNumber: coarseRow } = COARSE_AREA;
  const areas = makeAreaMap();
  const { colours, sizes } = areas;
  const largest = new Uint8Array(5);
  const squared = new Int32Array(5);
  const classOf = new Uint8Array(8);
  const owes = new Uint8Array(8);
  const owesNext = new Uint8Array(8);
  const due = new Uint8Array(SQUARE_COUNT);
  const dueNext = new Uint8Array(SQUARE_COUNT);
  const visible = new Int32Array(5);
  const points = new Int32Array(4);
  const expected = new Int32Array(3);
  const following = new Int32Array(3);

  /**
   * Names the colours: the one to lay next first, else the one with more rugs to come. The number
   * it gives back is another whenever a name is.
   */
  function nameColours(state: State, mover: number, next: number): number {
    const { data, switches } = state;
    let names = mover * 4 + next;
    for (let cell = 1; cell <= 4; cell++) {
      const owner = switches.ownerByCell[cell]!;
      const out = owner < seats && data[OUT + owner] !== 0;
      names = names * 2 + (out ? 1 : 0);
      owes[cell] = owner !== mover && !out ? 1 : 0;
      owesNext[cell] = owner !== next && !out ? 1 : 0;
      if (!twoColours) classOf[cell] = out ? seats : (owner - mover + seats) % seats;
    }
    if (!twoColours) return names;
    for (let seat = 0; seat < 2; seat++) {
      const own = seat === mover ? 0 : 2;
      // The one who has just laid knows no more than their opponent does.
      const known = seat === mover ? data[NEXT + seat]! : 0;
      const more = data[RUGS + 2 * seat]! >= data[RUGS + 2 * seat + 1]! ? 2 * seat : 2 * seat + 1;
      const first = known === 0 ? more : known - 1;
      classOf[first + 1] = own;
      classOf[(first ^ 1) + 1] = own + 1;
      names = names * 4 + first;
    }
    return names;
  }

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

  /** What the last look left behind, by square: colour, size of its area, and its rows. */
  const lastColour = new Uint8Array(SQUARE_COUNT);
  const lastSize = new Uint8Array(SQUARE_COUNT);
  const squareRow = new Uint16Array(SQUARE_COUNT);
  const mapRow = new Uint16Array(SQUARE_COUNT);
  /** By colour bits × 64 + size: how many squares are in areas of this size. */
  const inAreas = new Uint8Array(5 * 64);
  let lastPose = -1;
  let lastNames = -1;

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
      inAreas[oldColour * 64 + oldSize]!--;
    }
    if (colour === 0) return;
    visible[colour]!++;
    squared[colour]! += size;
    inAreas[colour * 64 + size]!++;
    if (size > largest[colour]!) largest[colour] = size;
  }

  function settleLargest(): void {
    for (let colour = 1; colour < 5; colour++) {
      let size = largest[colour]!;
      while (size > 0 && inAreas[colour * 64 + size] === 0) size--;
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
      const name = classOf[colour]!;
      const size = lastSize[square]!;
      due[square] = owes[colour]! * size;
      dueNext[square] = owesNext[colour]! * size;
      inSquare = squareRows[framed + square]! + name * AREA_ROWS + areaRow[size]!;
      onMap = mapRows[framed + square]!;
      if (onMap !== 0) onMap += name * MAP_ROWS + coarseRow[size]!;
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

  function changeBoard(state: State, changes: Changes): void {
    const { data } = state;
    const mover = data[MOVER]!;
    let next = mover;
    do next = next + 1 === seats ? 0 : next + 1;
    while (data[OUT + next] !== 0);
    const pose = data[ASSAM]! * 4 + data[FACING]!;
    const names = nameColours(state, mover, next);
    const touched = areas.measure(data);
    for (let at = 0; at < touched; at++) recount(areas.touched[at]!);
    if (touched > 0) settleLargest();
    changes.addedCount = 0;
    changes.removedCount = 0;
    changes.fresh = pose !== lastPose || names !== lastNames;
    const framed = pose * SQUARE_COUNT;
    if (changes.fresh) {
      lastPose = pose;
      lastNames = names;
      squareRow.fill(0);
      mapRow.fill(0);
      for (let square = 0; square < SQUARE_COUNT; square++) rename(square, framed, changes);
    } else for (let at = 0; at < touched; at++) rename(areas.touched[at]!, framed, changes);
  }

  function writeRest(state: State, rows: Uint16Array): number {
    const { data, switches } = state;
    const mover = data[MOVER]!;
    const pose = data[ASSAM]! * 4 + data[FACING]!;
    points.fill(0);
    for (let colour = 1; colour < 5; colour++)
      points[switches.ownerByCell[colour]!]! += visible[colour]!;
    rows[0] = FRAMES + FRAME[pose]!;
    return writeAccounts(state, rows, writeWays(state, rows, 1, pose, mover), mover);
  }

  const all = makeChanges();
  function write(state: State, rows: Uint16Array): number {
    lastPose = -1;
    changeBoard(state, all);
    const count = writeRest(state, rows);
    rows.set(all.added.subarray(0, all.addedCount), count);
    return count + all.addedCount;
  }

  function writeWays(
    state: State,
    rows: Uint16Array,
    from: number,
    pose: number,
    mover: number,
  ): number {
    const { data, switches } = state;
    const purse = data[DIRHAMS + mover]!;
    let count = from;
    for (let way = 0; way < 12; way++) {
      const square = DESTINATION[pose * 12 + way]! >> 2;
      const colour = colours[square]!;
      if (colour === 0) continue;
      const owed = due[square]!;
      if (owed > 0) {
        const owner = (switches.ownerByCell[colour]! - mover + seats) % seats;
        rows[count++] =
          DESTINATIONS + way * dueClasses + 4 + (owner - 1) * DUE.count + lookUp(DUE, owed);
        if (owed > purse) rows[count++] = BROKE + way;
      } else if (switches.ownerByCell[colour] === mover)
        rows[count++] = DESTINATIONS + way * dueClasses + 1 + lookUp(COARSE_AREA, sizes[square]!);
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
    rows[count++] = CHEAPEST + expectedRow(expected[cheapest]!);
    rows[count++] = SECOND + expectedRow(second);
    rows[count++] = FOLLOWING + expectedRow(Math.floor(following[cheapest]! / 6));
    rows[count++] = NET + Math.max(0, Math.min(NET_ROWS - 1, balance));
    return count;
  }

  function writeAccounts(state: State, rows: Uint16Array, from: number, mover: number): number {
    const { data } = state;
    let count = from;
    let turns = 0;
    for (let seat = 0; seat < seats; seat++) turns += rugsLeft(state, seat);
    const stage = lookUp(STAGE, turns);
    const coarse = lookUp(COARSE_STAGE, turns);
    rows[count++] = TURNS + Math.min(turns, MOST_TURNS_LEFT);
    const ahead = points[mover]! + data[DIRHAMS + mover]!;
    for (let step = 0; step < seats; step++) {
      const seat = (mover + step) % seats;
      if (data[OUT + seat] !== 0) continue;
      const dirhams = data[DIRHAMS + seat]!;
      rows[count++] = PURSES + step * PURSE.count + lookUp(PURSE, dirhams);
      if (!twoColours) rows[count++] = COLOUR_RUGS + step * 16 + data[RUGS + seat]!;
      if (step === 0) continue;
      const lead = leadRow(ahead - points[seat]! - dirhams);
      rows[count++] = LEADS + ((step - 1) * LEAD_ROWS + lead) * STAGE.count + stage;
    }
    if (twoColours)
      for (let colour = 0; colour < 4; colour++)
        rows[count++] =
          COLOUR_RUGS + classOf[colour + 1]! * (MOST_COLOUR_RUGS + 1) + data[RUGS + colour]!;
    for (let colour = 1; colour <= 4; colour++) {
      const name = classOf[colour]!;
      if (largest[colour] === 0) continue;
      rows[count++] =
        RENTS + (name * RENT.count + lookUp(RENT, squared[colour]!)) * COARSE_STAGE.count + coarse;
      rows[count++] = LARGEST_AREAS + name * LARGEST.count + lookUp(LARGEST, largest[colour]!);
      rows[count++] = SEEN + name * VISIBLE.count + lookUp(VISIBLE, visible[colour]!);
    }
    return count;
  }

  return { rowCount, write, changeBoard, writeRest, points };
}
