/**
 * The board as text: ranks 7 to 1 separated by `/`, each from a to g. A number stands for that many
 * bare squares. A rug half is its colour, followed by the direction of the other half while that is
 * visible.
 */
import { colourNumber } from '../actions.js';
import { bad, good, type Outcome } from '../outcome.js';
import { COLOURS } from '../setup.js';
import {
  FACING_COUNT,
  NEIGHBOUR,
  NOWHERE,
  opposite,
  SIDE,
  SQUARE_COUNT,
  SQUARES,
  type Square,
} from '../squares.js';
import { COLOUR_BITS, LINK_SHIFT, type State } from '../state.js';

const LINKS = '^>v<';

export const BOARD_FAULTS = [
  'rank-count',
  'rank-length',
  'unknown-character',
  'colour-not-in-play',
  'lonely-half',
] as const;
export interface BoardFault {
  readonly code: (typeof BOARD_FAULTS)[number];
  /** From 7 to 1; absent when the number of ranks is wrong. */
  readonly rank?: number;
  /** The half that points to a square without its other half. */
  readonly square?: Square;
  readonly found: string;
}

export function makeBoard(state: State): string {
  const ranks: string[] = [];
  for (let rank = SIDE - 1; rank >= 0; rank--) ranks.push(makeRank(state.data, rank * SIDE));
  return ranks.join('/');
}

function makeRank(data: Int16Array, first: number): string {
  let text = '';
  let bare = 0;
  for (let square = first; square < first + SIDE; square++) {
    const cell = data[square]!;
    if (cell === 0) {
      bare++;
      continue;
    }
    if (bare > 0) text += bare;
    bare = 0;
    text += COLOURS[(cell & COLOUR_BITS) - 1]! + LINKS.charAt((cell >> LINK_SHIFT) - 1);
  }
  return bare > 0 ? text + bare : text;
}

/** Reads the 49 cells; only the first `colours` colours are allowed. */
export function parseBoard(text: string, colours: number): Outcome<Int16Array, BoardFault> {
  const ranks = text.split('/');
  if (ranks.length !== SIDE) return bad({ code: 'rank-count', found: String(ranks.length) });
  const cells = new Int16Array(SQUARE_COUNT);
  for (const [index, rankText] of ranks.entries()) {
    const fault = parseRank(rankText, cells, (SIDE - 1 - index) * SIDE, colours);
    if (fault !== undefined) return bad({ ...fault, rank: SIDE - index });
  }
  const lonely = cells.findIndex((_, square) => !isCoupled(cells, square));
  if (lonely < 0) return good(cells);
  const square = SQUARES[lonely]!;
  return bad({ code: 'lonely-half', rank: Math.floor(lonely / SIDE) + 1, square, found: square });
}

function parseRank(
  text: string,
  cells: Int16Array,
  first: number,
  colours: number,
): BoardFault | undefined {
  let file = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character >= '1' && character <= '7') {
      file += Number(character);
      continue;
    }
    const colour = colourNumber(character);
    if (colour === undefined) return { code: 'unknown-character', found: character };
    if (colour >= colours) return { code: 'colour-not-in-play', found: character };
    const link = at + 1 < text.length ? LINKS.indexOf(text.charAt(at + 1)) : -1;
    if (link >= 0) at++;
    if (file < SIDE) cells[first + file] = (colour + 1) | ((link + 1) << LINK_SHIFT);
    file++;
  }
  return file === SIDE ? undefined : { code: 'rank-length', found: text };
}

/** Whether the square that a half points to holds a half of the same colour that points back. */
function isCoupled(cells: Int16Array, square: number): boolean {
  const cell = cells[square]!;
  const link = cell >> LINK_SHIFT;
  if (link === 0) return true;
  const other = NEIGHBOUR[square * FACING_COUNT + link - 1]!;
  if (other === NOWHERE) return false;
  return cells[other] === ((cell & COLOUR_BITS) | ((opposite(link - 1) + 1) << LINK_SHIFT));
}
