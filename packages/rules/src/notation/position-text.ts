/**
 * A position as text: the tags of a record's head, and the board. `Dirhams` are the current purses.
 * Equal positions have equal texts.
 */
import { parseBoard, makeBoard, type BoardFault } from './board-text.js';
import { colourNumber } from '../actions.js';
import { bad, good, type Outcome } from '../outcome.js';
import { splitRecord } from './record-text.js';
import { COLOURS, coloursOf, MOST_DIRHAMS, rugsOfEachColour } from '../setup.js';
import { FACINGS, facingNumber, SQUARE_COUNT, SQUARES, squareNumber } from '../squares.js';
import {
  ASSAM,
  blankState,
  COLOUR_BITS,
  DIRHAMS,
  FACING,
  LINK_SHIFT,
  MOVER,
  NEXT,
  OUT,
  OVER,
  PHASE,
  PHASES,
  RUGS,
  rugsLeft,
  type Phase,
  type State,
} from '../state.js';
import {
  makeTag,
  parseNumbers,
  parseSetup,
  parseWords,
  setupTags,
  tagsByName,
  type Tag,
} from './tags.js';

export const POSITION_FAULTS = [
  'broken-tag',
  'unclosed-comment',
  'duplicate-tag',
  'players-missing',
  'tag-value',
  'tag-missing',
  'unknown-token',
] as const;
export interface PositionFault {
  readonly code: (typeof POSITION_FAULTS)[number];
  readonly token: string;
  readonly board?: BoardFault;
}

const seats = (state: State): number[] =>
  Array.from({ length: state.switches.seats }, (_, seat) => seat);
const colourCount = (state: State): number => state.setup.players * state.setup.colours;

export function makePosition(state: State): string {
  const { data, setup } = state;
  const dirhams = seats(state).map((seat) => data[DIRHAMS + seat]!);
  const tags: Tag[] = setupTags({ ...setup, facing: FACINGS[data[FACING]!]!, dirhams });
  const rugs = [...data.subarray(RUGS, RUGS + colourCount(state))];
  tags.push(
    { name: 'Board', value: makeBoard(state) },
    { name: 'Assam', value: SQUARES[data[ASSAM]!]! },
    { name: 'Turn', value: `${data[MOVER]! + 1} ${PHASES[data[PHASE]!]!}` },
    { name: 'Rugs', value: rugs.join(' ') },
  );
  if (state.switches.twoColours) {
    const next = seats(state).map((seat) => COLOURS[data[NEXT + seat]! - 1] ?? '?');
    tags.push({ name: 'Next', value: next.join(' ') });
  }
  const out = seats(state)
    .filter((seat) => data[OUT + seat] !== 0)
    .sort((one, other) => data[OUT + one]! - data[OUT + other]!)
    .map((seat) => seat + 1);
  if (out.length > 0) tags.push({ name: 'Out', value: out.join(' ') });
  return tags.map(makeTag).join(' ');
}

/**
 * Reads a position that a game could reach. It reads what `makePosition` writes as an equal state.
 */
export function parsePosition(text: string): Outcome<State, PositionFault> {
  const pieces = splitRecord(text);
  if (!pieces.ok) return pieces;
  const tags: Tag[] = [];
  for (const piece of pieces.value) {
    if (piece.type === 'tag') tags.push(piece.tag);
    else if (piece.type !== 'comment') return bad({ code: 'unknown-token', token: piece.text });
  }
  const byName = tagsByName(tags);
  if (!byName.ok) return bad({ code: 'duplicate-tag', token: byName.error.name });
  // A purse may hold more than the most a player can start with.
  const agreed = new Map(byName.value);
  agreed.delete('Dirhams');
  const setup = parseSetup(agreed);
  if (!setup.ok) return bad({ code: setup.error.code, token: setup.error.tag });
  const state = blankState(setup.value);
  state.data[FACING] = facingNumber(setup.value.facing)!;
  state.data.set(setup.value.dirhams, DIRHAMS);

  for (const [name, read] of READERS) {
    const value = byName.value.get(name);
    if (value === undefined) {
      if (OPTIONAL.has(name)) continue;
      return bad({ code: 'tag-missing', token: name });
    }
    const fault = read(state, value);
    if (fault === false) return bad({ code: 'tag-value', token: name });
    if (fault !== true) return bad({ code: 'tag-value', token: name, board: fault });
  }
  const impossible = impossibleTag(state);
  return impossible === undefined ? good(state) : bad({ code: 'tag-value', token: impossible });
}

type TagReader = (state: State, value: string) => boolean | BoardFault;

const READERS: readonly (readonly [string, TagReader])[] = [
  ['Dirhams', readDirhams],
  ['Board', readBoard],
  ['Assam', readAssam],
  ['Out', readOut],
  ['Turn', readTurn],
  ['Rugs', readRugs],
  ['Next', readNext],
];

const OPTIONAL = new Set(['Dirhams', 'Out', 'Next']);

function readDirhams(state: State, value: string): boolean {
  const purses = parseNumbers(value);
  const most = MOST_DIRHAMS * state.switches.seats;
  const sum = purses.reduce((one, other) => one + other, 0);
  if (purses.length !== state.switches.seats || !(sum <= most)) return false;
  state.data.set(purses, DIRHAMS);
  return true;
}

function readBoard(state: State, value: string): boolean | BoardFault {
  const board = parseBoard(value, colourCount(state));
  if (!board.ok) return board.error;
  state.data.set(board.value);
  return true;
}

function readAssam(state: State, value: string): boolean {
  const square = squareNumber(value);
  if (square === undefined) return false;
  state.data[ASSAM] = square;
  return true;
}

/** The seats that went out, in order. */
function readOut(state: State, value: string): boolean {
  const gone = parseNumbers(value);
  for (const [index, player] of gone.entries()) {
    const isNew =
      player >= 1 && player <= state.switches.seats && state.data[OUT + player - 1] === 0;
    if (!isNew) return false;
    state.data[OUT + player - 1] = index + 1;
  }
  return gone.length < state.switches.seats;
}

function readTurn(state: State, value: string): boolean {
  const [player = '', word = '', ...rest] = parseWords(value);
  const seat = (parseNumbers(player)[0] ?? 0) - 1;
  const phase = PHASES.indexOf(word as Phase);
  if (rest.length > 0 || phase < 0 || !(seat >= 0 && seat < state.switches.seats)) return false;
  state.data[MOVER] = seat;
  state.data[PHASE] = phase;
  return true;
}

function readRugs(state: State, value: string): boolean {
  const rugs = parseNumbers(value);
  const most = rugsOfEachColour(state.setup);
  if (rugs.length !== colourCount(state) || !rugs.every((count) => count <= most)) return false;
  state.data.set(rugs, RUGS);
  return true;
}

function readNext(state: State, value: string): boolean {
  const next = parseWords(value);
  if (!state.switches.twoColours || next.length !== state.switches.seats) return false;
  return next.every((word, seat) => {
    if (word === '?') return true;
    const colour = colourNumber(word);
    if (colour === undefined || !coloursOf(state.setup, seat).some((own) => own === word))
      return false;
    state.data[NEXT + seat] = colour + 1;
    return state.data[RUGS + colour]! > 0;
  });
}

/** The first tag that contradicts the others; `undefined` if none does. */
function impossibleTag(state: State): string | undefined {
  const { data } = state;
  const inPlay = seats(state).filter((seat) => data[OUT + seat] === 0);
  if (seats(state).some((seat) => data[OUT + seat] !== 0 && rugsLeft(state, seat) > 0))
    return 'Rugs';
  if (COLOURS.some((_, colour) => shownRugs(state, colour) > laidRugs(state, colour)))
    return 'Board';
  const ended = inPlay.length === 1 || inPlay.every((seat) => rugsLeft(state, seat) === 0);
  if (ended !== (data[PHASE] === OVER)) return 'Turn';
  return ended ? impossibleEnd(state) : impossibleTurn(state, inPlay);
}

/** A finished game has no player to move and no known next rug. */
function impossibleEnd({ data }: State): string | undefined {
  if (data[MOVER] !== 0) return 'Turn';
  return data[NEXT] === 0 && data[NEXT + 1] === 0 ? undefined : 'Next';
}

function impossibleTurn(state: State, inPlay: readonly number[]): string | undefined {
  const { data, switches } = state;
  const mover = data[MOVER]!;
  if (data[OUT + mover] !== 0) return 'Turn';
  // After laying their last rug a player may still turn Assam; any other decision needs a rug.
  const hasLaid = switches.turnLast && PHASES[data[PHASE]!] === 'orient';
  if (!hasLaid && rugsLeft(state, mover) === 0) return 'Rugs';
  // Players lay in turn from seat 1 on; without this check a game from here might never end.
  const atRoundStart = (seat: number): number =>
    rugsLeft(state, seat) + (seat < mover || (seat === mover && hasLaid) ? 1 : 0);
  const most = rugsOfEachColour(state.setup) * state.setup.colours;
  const left = atRoundStart(mover);
  if (left > most || inPlay.some((seat) => atRoundStart(seat) !== left)) return 'Rugs';
  const seesHidden = inPlay.some((seat) => data[NEXT + seat] !== 0 && (seat !== mover || hasLaid));
  return switches.faceDown && seesHidden ? 'Next' : undefined;
}

/** The number of rugs of a colour that are visible, whole or half. */
function shownRugs({ data }: State, colour: number): number {
  const halves = data
    .subarray(0, SQUARE_COUNT)
    .filter((cell) => (cell & COLOUR_BITS) === colour + 1);
  return halves.length - halves.filter((cell) => cell >> LINK_SHIFT !== 0).length / 2;
}

const laidRugs = (state: State, colour: number): number =>
  rugsOfEachColour(state.setup) - state.data[RUGS + colour]!;
