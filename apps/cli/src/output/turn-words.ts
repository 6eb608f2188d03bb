/** What happened in a turn, in sentences. */
import {
  viewOf,
  type Colour,
  type Facing,
  type Payment,
  type State,
  type Step,
  type Turn,
} from '@marrakech/rules';
import { count, type Names } from './names.js';
import { RUG_LOOKS } from './rug-look.js';

export const FACING_WORDS: Readonly<Record<Facing, string>> = {
  N: 'north',
  E: 'east',
  S: 'south',
  W: 'west',
};

export const colourWord = (colour: Colour): string => RUG_LOOKS[colour].name;

/** The squares walked over; `~` before one that a mosaic led to. */
const pathWords = (path: readonly Step[]): string =>
  path.map(({ square, mosaic }) => (mosaic === undefined ? square : `~${square}`)).join(' ');

/** Who paid whom, and what became of a purse too small. */
function paymentWords(
  payer: string,
  { to, due, paid }: Payment,
  gone: boolean,
  names: Names,
): string {
  const owner = names[to]!;
  if (paid === due) return `${payer} pays ${count(due, 'dirham')} to ${owner}.`;
  const short = `${payer} owes ${count(due, 'dirham')} to ${owner} and has only ${paid}: pays all of it`;
  return gone
    ? `${short}, and is out. ${payer}’s rugs stay and are neutral: nobody pays there.`
    : `${short}, and plays on.`;
}

/** One turn as sentences, in the order things happened. */
export function turnSentences(turn: Turn, names: Names): string[] {
  const name = names[turn.seat]!;
  const turnLast = turn.after.setup.order === 'turn-last';
  const sentences: string[] = [];
  const facing = turn.facing && FACING_WORDS[turn.facing];
  if (turn.die === undefined) {
    if (facing !== undefined)
      sentences.push(`Assam faces ${facing}; the die is still to be rolled.`);
    return sentences;
  }
  const turned = facing === undefined || turnLast ? 'Assam' : `Assam faces ${facing} and`;
  sentences.push(`${turned} walks ${turn.die}: ${pathWords(turn.path)}.`);
  if (turn.payment === undefined) sentences.push('Nothing to pay.');
  else sentences.push(paymentWords(name, turn.payment, turn.gone === 'out', names));
  if (turn.gone === 'left') sentences.push(leavingWords(name));
  if (turn.rug !== undefined && turn.colour !== undefined)
    sentences.push(`${name} lays ${colourWord(turn.colour)} on ${turn.rug}.`);
  else if (turn.gone === undefined) sentences.push('The rug is still to be laid.');
  if (turnLast && facing !== undefined) sentences.push(`Then Assam faces ${facing}.`);
  return sentences;
}

export const leavingWords = (name: string): string =>
  `${name} leaves the game. ${name}’s rugs stay and are neutral: nobody pays there.`;

/** "Leila 32, Omar 28". */
export const purseWords = (state: State, names: Names): string =>
  viewOf(state)
    .players.map(({ seat, dirhams, out }) => `${names[seat]} ${out === 0 ? dirhams : 'out'}`)
    .join(', ');
