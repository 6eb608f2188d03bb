/** What can be wrong with a decision, a record, a position or a set-up, in English. */
import {
  EDITION_NAMES,
  FACINGS,
  HOUSE_RULES,
  MOST_DIRHAMS,
  ORDERS,
  type BoardFault,
  type Illegal,
  type IllegalCode,
  type Phase,
  type PositionFault,
  type RecordFault,
  type SetupFault,
  type TagFault,
} from '@marrakech/rules';
import { printable } from '../terminal/text-width.js';

const LONGEST_QUOTE = 40;

/** A stranger's words in a message of ours. */
export function quote(text: string): string {
  const shown = printable(text);
  return shown.length > LONGEST_QUOTE ? `“${shown.slice(0, LONGEST_QUOTE)}…”` : `“${shown}”`;
}

const AWAITED: Readonly<Record<Phase, string>> = {
  orient: 'first say which way Assam shall walk',
  roll: 'first roll the die',
  lay: 'first lay a rug',
  over: 'the game is over',
};

const ILLEGAL: Readonly<Record<Exclude<IllegalCode, 'not-now' | 'no-such-seat'>, string>> = {
  'game-over': 'the game is over',
  'half-turn': 'Assam never turns half way round',
  'unknown-die': 'the die shows 1, 2, 3 or 4',
  'not-neighbours': 'a rug covers two squares that are neighbours side by side',
  'not-next-to-assam': 'one of the rug’s two squares must be right next to Assam',
  'under-assam': 'a rug never lies under Assam',
  'whole-rug': 'a rug never covers both halves of one rug at once',
  'rug-not-drawn': 'the next rug of the pile has not been turned over yet',
  'not-own-colour': 'that colour is another player’s',
  'colour-not-left': 'the pile has no rug of that colour left',
  'already-drawn': 'the next rug has been turned over already',
  'face-down': 'that pile lies face down until its owner’s turn',
  'already-out': 'that player is out already',
  malformed: 'this is no action of the game',
};

/** Why a decision is refused, as half a sentence. */
export function illegalWords({ code, phase, action }: Omit<Illegal, 'rule'>): string {
  if (code === 'not-now') return AWAITED[phase];
  if (code !== 'no-such-seat') return ILLEGAL[code];
  return 'seat' in action ? `there is no player ${action.seat + 1}` : 'there is no such player';
}

/** The same with the number of the rule in docs/rules.md. */
export const illegalWithRule = (illegal: Illegal): string =>
  `${illegalWords(illegal)} (rule ${illegal.rule})`;

const SETUP: Readonly<Record<SetupFault['code'], (found: string) => string>> = {
  'unknown-edition': (found) =>
    `there is no edition ${quote(found)}; there are ${EDITION_NAMES.join(', ')}`,
  'player-count': () => 'two, three or four play',
  'unknown-order': (found) => `there is no order ${quote(found)}; there are ${ORDERS.join(', ')}`,
  'order-not-offered': (found) => `the edition ${found} has no order turn-last`,
  'colour-count': () => 'everyone has one colour, or with two players two each',
  'unknown-facing': (found) =>
    `there is no facing ${quote(found)}; there are ${FACINGS.join(', ')}`,
  dirhams: () => `everyone starts with 0 to ${MOST_DIRHAMS} dirhams, one number for each player`,
  'unknown-house-rule': (found) =>
    `there is no house rule ${quote(found)}; there is ${HOUSE_RULES.join(', ')}`,
};

export const setupWords = ({ code, found }: SetupFault): string => SETUP[code](found);

const BOARD: Readonly<Record<BoardFault['code'], (fault: BoardFault) => string>> = {
  'rank-count': ({ found }) => `a board has 7 ranks divided by /, this one has ${found}`,
  'rank-length': ({ rank, found }) => `rank ${rank}, ${quote(found)}, does not have 7 squares`,
  'unknown-character': ({ rank, found }) =>
    `rank ${rank} has ${quote(found)}, which is neither a colour A to D nor a number of empty squares`,
  'colour-not-in-play': ({ rank, found }) =>
    `rank ${rank} has a rug of colour ${found}, which nobody plays`,
  'lonely-half': ({ square }) =>
    `the half on ${square} points to another half that is not there, or not of its rug`,
};

export const boardWords = (fault: BoardFault): string => BOARD[fault.code](fault);

function tagValueWords({ tag, value, setup }: TagFault): string {
  const why = setup === undefined ? '' : `: ${setupWords(setup)}`;
  return `the tag ${tag} cannot be ${quote(value)}${why}`;
}

const TAG_WORDS = {
  'broken-tag': (token: string) => `${quote(token)} is no tag; a tag reads [Name "value"]`,
  'unclosed-comment': (token: string) => `the comment ${quote(token)} is never closed by }`,
  'duplicate-tag': (token: string) => `the tag ${printable(token)} stands there twice`,
  'players-missing': () => 'there is no tag [Players "2"], so this is no record of a game',
} as const;

const RECORD: Readonly<Record<RecordFault['code'], (fault: RecordFault) => string>> = {
  empty: () => 'this is empty; there is no game in it',
  'broken-tag': ({ token }) => TAG_WORDS['broken-tag'](token),
  'unclosed-comment': ({ token }) => TAG_WORDS['unclosed-comment'](token),
  'duplicate-tag': ({ token }) => TAG_WORDS['duplicate-tag'](token),
  'misplaced-tag': ({ token }) => `the tag ${printable(token)} stands behind the first turn`,
  'players-missing': () => TAG_WORDS['players-missing'](),
  'tag-value': ({ tag, token }) =>
    tag === undefined ? `the tag ${printable(token)} makes no sense here` : tagValueWords(tag),
  'unknown-token': () => 'this is no turn',
  'wrong-number': ({ turn }) => `turn ${turn} is due here`,
  'cut-short': ({ turn }) =>
    `the record is cut short: turn ${turn} has a number and nothing behind it`,
  'unfinished-turn': () => 'this turn stops short, and another one follows',
  'colour-missing': () => 'with two colours each, the rug’s colour stands before its squares',
  'colour-not-wanted': () => 'with one colour each, no colour stands before the squares',
  'wrong-end': () => 'a turn ends with :x if the player cannot pay and goes out, and only then',
  illegal: ({ illegal }) =>
    illegal === undefined ? 'the rules forbid this' : illegalWords(illegal),
};

/** Where a record fails and why: turn, token, rule. */
export function recordWords(fault: RecordFault): string {
  const { code, turn, token, rule, order } = fault;
  const where = turn === undefined ? '' : `turn ${turn}, ${quote(token)}: `;
  const shape = order === 'turn-last' ? '2:c2c3:W' : 'S2:c2c3';
  const hint = code === 'unknown-token' ? `; a turn reads ${shape}` : '';
  return `${where}${RECORD[code](fault)}${hint}${rule === undefined ? '' : ` (rule ${rule})`}`;
}

const POSITION: Readonly<Record<PositionFault['code'], (fault: PositionFault) => string>> = {
  'broken-tag': ({ token }) => TAG_WORDS['broken-tag'](token),
  'unclosed-comment': ({ token }) => TAG_WORDS['unclosed-comment'](token),
  'duplicate-tag': ({ token }) => TAG_WORDS['duplicate-tag'](token),
  'players-missing': () => TAG_WORDS['players-missing'](),
  'tag-value': ({ token, board }) =>
    board === undefined
      ? `the tag ${printable(token)} says what cannot be, or contradicts the others`
      : boardWords(board),
  'tag-missing': ({ token }) => `there is no tag ${token}`,
  'unknown-token': ({ token }) => `${quote(token)} is no tag, and a position has only tags`,
};

export const positionWords = (fault: PositionFault): string => POSITION[fault.code](fault);
