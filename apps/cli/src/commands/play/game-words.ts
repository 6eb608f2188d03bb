/** What the game asks of the players, tells them, and refuses them. */
import {
  awaited,
  viewOf,
  type Colour,
  type Decision,
  type State,
  type Turn,
} from '@marrakech/rules';
import { illegalWords, quote } from '../../output/fault-words.js';
import { COIN } from '../../output/market.js';
import { listOf, type Names } from '../../output/names.js';
import { RUG_LOOKS } from '../../output/rug-look.js';
import {
  colourWord,
  FACING_WORDS,
  laySentence,
  leavingSentences,
  orientSentence,
  rollSentences,
  turnSentences,
} from '../../output/turn-words.js';
import type { LocalTable, Settled } from './local-table.js';
import type { Happening, Refusal } from './game-session.js';

/** What is to be done now, in one short line. */
export function askWords(state: State, names: Names, ownDie: boolean): string {
  const now = awaited(state);
  if (now.type === 'nothing') return 'The game is over.';
  const name = names[now.seat]!;
  const { players } = viewOf(state);
  switch (now.type) {
    case 'orient': {
      if (state.setup.order === 'turn-first') return `${name}, which way shall Assam walk?`;
      return `${name}, turn Assam or leave him so.`;
    }
    case 'roll':
      return ownDie ? `${name}, roll your die: what does it show?` : `${name}, roll the die.`;
    case 'lay': {
      const next = players[now.seat]?.next;
      if (next === undefined) return `${name}, lay a rug.`;
      return `${name}, lay a ${colourWord(next)} rug (${RUG_LOOKS[next].sign}).`;
    }
    case 'draw': {
      const signs = now.odds.map(({ colour }) => `${colour} (${RUG_LOOKS[colour].name})`);
      return `${name}, turn over your next rug: ${signs.join(' or ')}?`;
    }
  }
}

const DECISION_WORDS: Readonly<Record<Decision['type'], string>> = {
  orient: 'the way Assam faces',
  lay: 'the rug',
};

const ANSWERED: Readonly<Record<Settled | 'opponent', string>> = {
  none: 'nothing has been decided yet',
  roll: 'the die has been rolled since',
  draw: 'the next rug has been turned up since',
  leave: 'a player has left since',
  'turn-over': 'that turn is over',
  opponent: 'your opponents have played since',
};

/** `red (◆)`: the motif tells it where there are no colours. */
const rugWords = (colour: Colour): string => `${colourWord(colour)} (${RUG_LOOKS[colour].sign})`;

/** What happened, as the players read it. */
export function happeningWords(happening: Happening, names: Names): string {
  switch (happening.type) {
    case 'oriented':
      return orientSentence(happening.turn, names);
    case 'rolled':
      return rollSentences(happening.turn, names).join(' ');
    case 'laid': {
      const { turn } = happening;
      const name = names[turn.seat]!;
      // Right after this turn: by now the opponents may have played on, even to the end.
      const left = viewOf(turn.after).players[turn.seat]?.rugs;
      const last = left === 0 ? ` That was ${name}’s last rug.` : '';
      return `${laySentence(turn, names)}${last}`;
    }
    case 'left':
      return leavingSentences(happening.seat, names, happening.after).join(' ');
    case 'undone':
      return `Taken back: ${DECISION_WORDS[happening.decision.type]}.`;
  }
}

/**
 * A turn of an opponent in one sentence, without verbs where many have to
 * find room: "Hakima rolls 3 west, pays Omar 2, lays blue (╱) on f4f3."
 */
export function shortTurnWords(turn: Turn, names: Names, { verbs }: { verbs: boolean }): string {
  const { die, facing, payment, rug, colour, gone } = turn;
  // Turning last, he is faced only when the rug lies.
  const parts = [
    `${verbs ? 'rolls ' : ''}${die}${facing === undefined ? '' : ` ${FACING_WORDS[facing]}`}`,
  ];
  if (payment !== undefined) parts.push(`pays ${names[payment.to]} ${payment.paid}`);
  if (rug !== undefined && colour !== undefined)
    parts.push(`${verbs ? 'lays ' : ''}${rugWords(colour)} on ${rug}`);
  if (gone === 'out') parts.push('is out');
  return `${names[turn.seat]} ${parts.join(', ')}.`;
}

/** How it came to this: the last turn from its beginning, or who left. */
export function lastWords({ lastAction, turn, names, state }: LocalTable): string {
  if (lastAction?.type === 'leave')
    return leavingSentences(lastAction.seat, names, state).join(' ');
  if (turn === undefined) return '';
  return `${names[turn.seat]}’s last turn: ${turnSentences(turn, names).join(' ')}`;
}

export function refusalWords(refusal: Refusal): string {
  switch (refusal.type) {
    case 'illegal':
      return illegalWords(refusal.illegal);
    case 'nothing-to-undo':
      return `No: ${ANSWERED[refusal.answer]}.`;
    case 'not-understood':
      return `${quote(refusal.text)} means nothing here. Type help for the commands.`;
    case 'no-own-die':
      return 'No: the die is rolled here. Type roll, or start with --own-die to use your own.';
    case 'own-die':
      return 'Roll your own die and type what it shows: 1, 2, 3 or 4.';
    case 'own-rug':
      return 'First turn over the next rug of your pile, and type its colour.';
  }
}

/** "S, E or W". */
export const choices = (words: readonly string[]): string =>
  listOf(words).replace(/ and ([^ ]+)$/, ' or $1');

/** No wider than 76 columns, so that they fit any window the market fits. */
export const HELP_LINES: readonly string[] = [
  'A turn: face Assam, roll, pay, lay a rug.',
  'Turning last: roll, pay, lay a rug, face Assam.',
  '',
  '  arrow keys   on the screen: turn Assam, or move the rug where they point',
  '  Tab, Enter   on the screen: the next choice; do it (and roll the die)',
  '  S            face Assam south; also N, E, W, left, right, keep',
  '  roll         roll the die; without a word about it, Assam keeps his facing',
  '  c2c3         lay a rug on c2 and c3: next to Assam, not under him, and',
  '               never over both halves of one rug',
  '  undo         take back the last decision, until the die is rolled or the',
  '               turn is over',
  '  leave        the player to move leaves for good; leave 2: player 2 does',
  '  quit         save the game and stop',
  '  help         this page',
  '',
  'A ~ before a square: Assam gets there over a mosaic. “out for 9”: you would',
  `owe 9, more than you have, and be out. ${COIN} lies on the squares just paid for.`,
  'You pay one dirham for each square of the area of one colour that Assam',
  'stands in, unless it is yours or neutral. At the end, each of your squares',
  'showing and each of your dirhams is a point.',
];
