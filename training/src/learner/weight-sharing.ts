/**
 * Weight sharing between similar rows. A position has few of a network's rows, and some rows are
 * rare, but the value of a large area on one square also says much about the next square. So while
 * training, the weights of a row are the sum of its own and those of the rows that it shares. The
 * export contains only the sums, so play is not slower.
 */
import {
  AREA,
  AROUND_COUNT,
  COARSE_AREA,
  COARSE_STAGE,
  EXCHANGE_ROWS,
  EXPECTED_ROWS,
  type Kind,
  LARGEST,
  type Layout,
  LEAD_ROWS,
  makeLayout,
  MOST_TURNS_LEFT,
  NET_ROWS,
  PURSE,
  RENT,
  RUG_COUNTS,
  STAGE,
  GAIN_ROWS,
  VISIBLE,
  PATH_COUNT,
} from '@marrakech/bot/evaluation';
import { SQUARE_COUNT } from '@marrakech/rules/fast';

export interface WeightSharing {
  /** The number of shared rows; their numbers follow those of the network's rows. */
  readonly count: number;
  /** By row: where its shared rows begin in `links`; one more entry for the end of the last. */
  readonly starts: Uint32Array;
  readonly links: Uint32Array;
}

/** Maps a row's place in its grid to a key; rows with equal keys share a row. */
type Likeness = (...place: readonly number[]) => readonly number[];

/** Rows in a grid, the last index counting fastest. */
interface Grid {
  readonly first: number;
  readonly sizes: readonly number[];
  readonly alike: readonly Likeness[];
}

/** Neighbouring numbers share rows, near ones more than distant ones. */
const NEAR: readonly Likeness[] = [
  (whose, at) => [whose, at >> 1],
  (whose, at) => [whose, at >> 2],
  (whose, at) => [whose, (at + 2) >> 2],
  (whose, at) => [whose, at >> 3],
];

const line = (first: number, whose: number, count: number): Grid => ({
  first,
  sizes: [whose, count],
  alike: NEAR,
});

/** The side of the square map around Assam. */
const SPAN = Math.sqrt(AROUND_COUNT);
const aside = (place: number): number => Math.abs((place % SPAN) - (SPAN >> 1));
const ahead = (place: number): number => Math.floor(place / SPAN);

function gridsOf({ seats, twoColours, names, destinationRows, first }: Layout): readonly Grid[] {
  return [
    {
      first: first.square,
      sizes: [SQUARE_COUNT, names, AREA.count],
      alike: [(_, name, area) => [name, area], (square, name) => [square, name]],
    },
    {
      first: first.map,
      sizes: [AROUND_COUNT, names, COARSE_AREA.count],
      alike: [
        (place, name) => [place, name],
        (place, name, area) => [ahead(place), aside(place), name, area],
        (place, name) => [ahead(place), aside(place), name],
      ],
    },
    {
      first: first.destination,
      sizes: [PATH_COUNT / 4, 4, destinationRows],
      alike: [(_, __, due) => [due], (_, die, due) => [die, due], (turn, _, due) => [turn, due]],
    },
    { first: first.broke, sizes: [PATH_COUNT / 4, 4], alike: [() => [], (_, die) => [die]] },
    line(first.cheapest, 1, EXPECTED_ROWS),
    line(first.second, 1, EXPECTED_ROWS),
    line(first.following, 1, EXPECTED_ROWS),
    line(first.net, 1, NET_ROWS),
    line(first.purse, seats, PURSE.count),
    line(first.turns, 1, MOST_TURNS_LEFT + 1),
    line(first.rugs, twoColours ? 4 : seats, RUG_COUNTS),
    {
      first: first.lead,
      sizes: [seats - 1, LEAD_ROWS, STAGE.count],
      alike: [
        (whose, lead) => [whose, lead],
        (whose, lead, stage) => [whose, lead >> 1, stage],
        (whose, lead, stage) => [whose, lead >> 2, stage],
        (whose, lead, stage) => [whose, lead, stage >> 1],
      ],
    },
    {
      first: first.rent,
      sizes: [names, RENT.count, COARSE_STAGE.count],
      alike: [
        (name, rent) => [name, rent],
        (name, rent, stage) => [name, rent >> 1, stage],
        (name, rent, stage) => [name, rent >> 2, stage],
      ],
    },
    line(first.largest, names, LARGEST.count),
    line(first.visible, names, VISIBLE.count),
    line(first.gain, 1, GAIN_ROWS),
    line(first.exchange, 1, EXCHANGE_ROWS),
  ];
}

/** All places of a grid in the order of its rows. */
function* placesOf(sizes: readonly number[]): Generator<readonly number[]> {
  const [size, ...rest] = sizes;
  if (size === undefined) yield [];
  else for (let at = 0; at < size; at++) for (const place of placesOf(rest)) yield [at, ...place];
}

export function makeWeightSharing(kind: Kind): WeightSharing {
  const layout = makeLayout(kind);
  const byRow: number[][] = Array.from({ length: layout.rowCount }, () => []);
  const known = new Map<string, number>();
  for (const { first, sizes, alike } of gridsOf(layout)) {
    let row = first;
    for (const place of placesOf(sizes)) {
      alike.forEach((likeness, which) => {
        const key = [first, which, ...likeness(...place)].join(' ');
        const shared = known.get(key) ?? layout.rowCount + known.size;
        known.set(key, shared);
        byRow[row]!.push(shared);
      });
      row++;
    }
  }
  const starts = new Uint32Array(layout.rowCount + 1);
  byRow.forEach((shared, row) => (starts[row + 1] = starts[row]! + shared.length));
  return { count: known.size, starts, links: Uint32Array.from(byRow.flat()) };
}
