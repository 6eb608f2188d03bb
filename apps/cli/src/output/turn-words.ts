/** What happened in a turn, in sentences. */
import {
  sayNeutralRugs,
  sayOrient,
  sayPayment,
  sayRoll,
  whoFor,
  type ExplainingReader,
} from '@marrakech/game-text';
import {
  viewOf,
  type Colour,
  type Facing,
  type State,
  type Step,
  type Turn,
} from '@marrakech/rules';
import type { Names } from './names.js';
import { ENGLISH, readerOf } from './reader.js';
import { RUG_LOOKS } from './rug-look.js';

export const FACING_WORDS: Readonly<Record<Facing, string>> = ENGLISH.text.facing;

export const colourWord = (colour: Colour): string => RUG_LOOKS[colour].name;

/** Where a walk leads, and the squares walked over; `~` before one that a mosaic led to. */
function walkWords(path: readonly Step[]): string {
  const squares = path.map(({ square, mosaic }) => (mosaic === undefined ? square : `~${square}`));
  return squares.length === 1 ? squares[0]! : `${path.at(-1)!.square} (${squares.join(' ')})`;
}

function orientSentences(reader: ExplainingReader, { seat, from, facing }: Turn): string[] {
  if (from === undefined || facing === undefined) return [];
  return [`${sayOrient(reader, seat, from, facing)}.`];
}

/** Who paid whom, and what became of a purse too small. */
function paymentSentences(reader: ExplainingReader, turn: Turn): string[] {
  const { seat, payment, gone, after } = turn;
  if (payment === undefined) return ['Nothing to pay.'];
  const { text, screens } = reader;
  const paid = `${sayPayment(reader, seat, payment)}.`;
  if (gone === 'out')
    return [paid, `${text.log.out(whoFor(reader, seat))}.`, sayNeutralRugs(reader, seat, after)];
  return payment.paid < payment.due ? [paid, screens.explain.playsOn(payment)] : [paid];
}

/** A turn up to its roll, and what that cost. */
export function rollSentences(turn: Turn, names: Names): string[] {
  const reader = readerOf(names);
  const { die, seat, path, after } = turn;
  const turned = after.setup.order === 'turn-last' ? [] : orientSentences(reader, turn);
  if (die === undefined) return turned;
  const rolled = sayRoll(reader, seat, die, path, walkWords(path)).map((words) => `${words}.`);
  return [...turned, ...rolled, ...paymentSentences(reader, turn)];
}

export const orientSentence = (turn: Turn, names: Names): string =>
  orientSentences(readerOf(names), turn).join(' ');

export function laySentence({ seat, colour, rug }: Turn, names: Names): string {
  if (rug === undefined || colour === undefined) return '';
  const reader = readerOf(names);
  const laid = { ...whoFor(reader, seat), rug: reader.rugName(colour), squares: rug };
  return `${reader.text.log.lay(laid)}.`;
}

/** One turn as sentences, in the order things happened. */
export function turnSentences(turn: Turn, names: Names): string[] {
  const sentences = rollSentences(turn, names);
  if (turn.die === undefined)
    return sentences.length === 0 ? [] : [...sentences, 'The die is still to be rolled.'];
  if (turn.gone === 'left') sentences.push(...leavingSentences(turn.seat, names, turn.after));
  if (turn.rug !== undefined) sentences.push(laySentence(turn, names));
  else if (turn.gone === undefined) sentences.push('The rug is still to be laid.');
  if (turn.after.setup.order === 'turn-last')
    sentences.push(...orientSentences(readerOf(names), turn));
  return sentences;
}

/** `after` is the position that the leaving led to. */
export function leavingSentences(seat: number, names: Names, after: State): string[] {
  const reader = readerOf(names);
  const left = reader.text.log.leave(whoFor(reader, seat));
  return [`${left}.`, sayNeutralRugs(reader, seat, after)];
}

/** "Leila 32, Omar 28". */
export const purseWords = (state: State, names: Names): string =>
  viewOf(state)
    .players.map(({ seat, dirhams, out }) => `${names[seat]} ${out === 0 ? dirhams : 'out'}`)
    .join(', ');
