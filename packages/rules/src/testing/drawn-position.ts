/** Positions drawn as text, and short words for actions. */
import type { Action, RugPlace } from '../actions.js';
import { apply } from '../apply.js';
import { isDie } from '../die.js';
import type { EditionName } from '../editions.js';
import { parsePosition } from '../notation/position-text.js';
import {
  coloursOf,
  makeSetup,
  rugsOfEachColour,
  type Colour,
  type HouseRule,
  type Order,
} from '../setup.js';
import { isFacing, type Facing, type Square } from '../squares.js';
import type { Phase, State } from '../state.js';

interface Drawing {
  /**
   * Seven lines of seven squares from rank 7 down: `.`, `A`, or `A>` with the direction of the
   * other half.
   */
  readonly board?: string;
  readonly edition?: EditionName;
  readonly players?: 2 | 3 | 4;
  readonly order?: Order;
  readonly colours?: 1 | 2;
  readonly house?: HouseRule;
  readonly assam?: Square;
  readonly facing?: Facing;
  /** Counted from 1. */
  readonly player?: number;
  readonly phase?: Phase;
  readonly dirhams?: readonly number[];
  readonly next?: string;
  /** In the order in which they went out, counted from 1. */
  readonly out?: readonly number[];
  /** Rugs left by colour; by default as many as the board allows. */
  readonly rugs?: readonly number[];
}

const BARE = '. . . . . . .\n'.repeat(7);

/** Board text from a drawing such as `. . A> A< . . .`. */
export const boardText = (drawing: string): string =>
  drawing
    .trim()
    .split('\n')
    .map((rank) => rank.replaceAll(/\s/g, '').replaceAll(/\.+/g, ({ length }) => String(length)))
    .join('/');

const sum = (list: readonly number[]): number => list.reduce((one, other) => one + other, 0);

/** The fewest laid rugs that can produce this board when players lay in turn. */
function rugsFor(drawing: Drawing, board: string): number[] {
  const { edition = 'gigamic', players = 3, colours = players === 2 ? 2 : 1, out = [] } = drawing;
  const setup = makeSetup({ edition, players, colours });
  if (!setup.ok) throw new Error(setup.error.code);
  const each = rugsOfEachColour(setup.value);
  const seats = Array.from({ length: players }, (_, seat) => seat);
  const mover = (drawing.player ?? 1) - 1;
  const hasLaid = drawing.order === 'turn-last' && drawing.phase === 'orient';
  const inThisRound = (seat: number) => (seat < mover || (seat === mover && hasLaid) ? 1 : 0);
  const shown = (colour: string) => {
    const halves = board.split(colour).length - 1;
    const linked = board.split(new RegExp(`${colour}[<>v^]`)).length - 1;
    return halves - linked / 2;
  };
  const laid = seats.map((seat) => coloursOf(setup.value, seat).map(shown));
  const rounds = Math.max(...seats.map((seat) => sum(laid[seat]!) - inThisRound(seat)));
  return seats.flatMap((seat) => {
    if (out.includes(seat + 1)) return laid[seat]!.map(() => 0);
    let more = rounds + inThisRound(seat) - sum(laid[seat]!);
    return laid[seat]!.map((count) => {
      const extra = Math.min(more, each - count);
      more -= extra;
      return each - count - extra;
    });
  });
}

/** The drawn position. Default: three players, one colour each, Assam on d4 facing south. */
export function position(drawing: Drawing): State {
  const { players = 3, order = 'turn-first', colours = players === 2 ? 2 : 1, out = [] } = drawing;
  const board = boardText(drawing.board ?? BARE);
  const phase = drawing.phase ?? (order === 'turn-last' ? 'roll' : 'orient');
  const tags: Record<string, string> = {
    Edition: drawing.edition ?? 'gigamic',
    Players: String(players),
    Order: order,
    Colours: String(colours),
    Facing: drawing.facing ?? 'S',
    Dirhams: (drawing.dirhams ?? Array.from({ length: players }, () => 30)).join(' '),
    Board: board,
    Assam: drawing.assam ?? 'd4',
    Turn: `${drawing.player ?? 1} ${phase}`,
    Rugs: (drawing.rugs ?? rugsFor({ ...drawing, phase }, board)).join(' '),
    ...(drawing.house !== undefined && { House: drawing.house }),
    ...(drawing.next !== undefined && { Next: drawing.next }),
    ...(out.length > 0 && { Out: out.join(' ') }),
  };
  const text = Object.entries(tags)
    .map(([name, value]) => `[${name} "${value}"]`)
    .join(' ');
  const parsed = parsePosition(text);
  if (parsed.ok) return parsed.value;
  throw new Error(`${JSON.stringify(parsed.error)} in ${text}`);
}

/** `S` orients, `2` rolls, `c2c3` lays, `leave:2` leaves, `draw:A` turns over A as its owner's next rug. */
export function action(word: string): Action {
  const [verb, object = ''] = word.split(':');
  if (verb === 'leave') return { type: 'leave', seat: Number(object) - 1 };
  if (verb === 'draw')
    return { type: 'draw', seat: 'ABCD'.indexOf(object) >> 1, colour: object as Colour };
  const die = Number(word);
  if (isDie(die)) return { type: 'roll', die };
  if (word.length === 4) return { type: 'lay', rug: word as RugPlace };
  if (isFacing(word)) return { type: 'orient', facing: word };
  throw new Error(`no action is called ${word}`);
}

/** The position after these words; throws at the first illegal one. */
export function after(state: State, ...words: readonly string[]): State {
  let now = state;
  for (const word of words) {
    const next = apply(now, action(word));
    if (!next.ok) throw new Error(`${word}: ${next.error.code}`);
    now = next.value;
  }
  return now;
}

/** Why a word is illegal; `undefined` if it is legal. */
export function whyNot(state: State, word: string): string | undefined {
  const next = apply(state, action(word));
  return next.ok ? undefined : next.error.code;
}
