/**
 * What is wrong with a decision, a record, a position or a set-up: what the page says of it, and in
 * brackets what helps a person who writes such texts.
 */
import {
  sayBoardFault,
  sayFault,
  sayIllegal,
  saySetupFault,
  type FaultText,
} from '@marrakech/game-text';
import {
  EDITION_NAMES,
  HOUSE_RULES,
  ORDERS,
  type BoardFault,
  type Illegal,
  type Phase,
  type PositionFault,
  type RecordFault,
  type SetupFault,
} from '@marrakech/rules';
import { printable } from '../terminal/text-width.js';
import { ENGLISH } from './reader.js';

const LONGEST_QUOTE = 40;

/** A stranger's words, safe to print and not too many. */
function brief(text: string): string {
  const shown = printable(text);
  return shown.length > LONGEST_QUOTE ? `${shown.slice(0, LONGEST_QUOTE)}…` : shown;
}

/** The same in a message of ours. */
export const quote = (text: string): string => `“${brief(text)}”`;

type Note = string | undefined;

function withNotes(sentence: string, ...notes: readonly Note[]): string {
  const found = notes.filter((note) => note !== undefined);
  return found.length === 0 ? sentence : `${sentence} (${found.join('; ')})`;
}

const ruleNote = (rule: Note): Note => rule && `rule ${rule}`;

const AWAITED: Readonly<Record<Phase, string>> = {
  orient: 'first turn Assam',
  roll: 'first roll the die',
  lay: 'first lay a rug',
  over: 'the game is over',
};

function illegalNote({ code, phase, action }: Illegal): Note {
  if (code === 'not-now') return AWAITED[phase];
  return code === 'no-such-seat' && 'seat' in action ? `player ${action.seat + 1}` : undefined;
}

/** Why a decision is refused, with the number of the rule in docs/rules.md. */
export const illegalWords = (illegal: Illegal): string =>
  withNotes(sayIllegal(ENGLISH, illegal), illegalNote(illegal), ruleNote(illegal.rule));

const SETUP_NOTES: Readonly<Partial<Record<SetupFault['code'], (found: string) => string>>> = {
  'unknown-edition': () => EDITION_NAMES.join(', '),
  'unknown-order': () => ORDERS.join(', '),
  'order-not-offered': (found) => `edition ${found}`,
  'colour-count': () => 'one each, or with two players two',
  dirhams: () => 'one number for each player',
  'unknown-house-rule': () => HOUSE_RULES.join(', '),
};

const setupNote = ({ code, found }: SetupFault): Note => SETUP_NOTES[code]?.(found);

const tamed = <Fault extends { readonly found: string }>(fault: Fault): Fault => ({
  ...fault,
  found: brief(fault.found),
});

export const setupWords = (fault: SetupFault): string =>
  withNotes(saySetupFault(ENGLISH, tamed(fault)), setupNote(fault));

function boardNote({ code, rank }: BoardFault): Note {
  if (code === 'rank-count') return 'divided by /';
  const where = rank === undefined ? undefined : `rank ${rank}`;
  return code === 'unknown-character'
    ? `${where}: neither a colour A to D nor a number of empty squares`
    : where;
}

export const boardWords = (fault: BoardFault): string =>
  withNotes(sayBoardFault(ENGLISH, tamed(fault)), boardNote(fault));

const inOneLine = ({ where, reason }: FaultText): string =>
  where === undefined ? reason : `${where}: ${reason}`;

const TEXT_NOTES: Readonly<Record<string, (token: string) => string>> = {
  'broken-tag': () => 'a tag reads [Name "value"]',
  'unclosed-comment': (token) => `${quote(token)} lacks a }`,
  'players-missing': () => 'such as [Players "2"]',
};

function recordNote({ code, token, turn, order, tag, illegal }: RecordFault): Note {
  if (code === 'wrong-number') return `turn ${turn} is due`;
  if (code === 'unknown-token')
    return `a turn reads ${order === 'turn-last' ? '2:c2c3:W' : 'S2:c2c3'}`;
  if (illegal !== undefined) return illegalNote(illegal);
  if (code !== 'tag-value' || tag === undefined) return TEXT_NOTES[code]?.(token);
  return tag.setup === undefined ? quote(tag.value) : setupNote(tag.setup);
}

/** Where a record fails and why: turn, token, rule. */
export function recordWords(fault: RecordFault): string {
  const { token, rule, tag } = fault;
  const setup = tag?.setup && { setup: tamed(tag.setup) };
  const shown = { ...fault, token: brief(token), ...(tag && { tag: { ...tag, ...setup } }) };
  return withNotes(inOneLine(sayFault(ENGLISH, shown)), recordNote(fault), ruleNote(rule));
}

function positionNote({ code, token, board }: PositionFault): Note {
  if (board !== undefined) return boardNote(board);
  if (code === 'unknown-token') return 'a position has only tags';
  return code === 'tag-value'
    ? 'it cannot be, or contradicts the others'
    : TEXT_NOTES[code]?.(token);
}

export function positionWords(fault: PositionFault): string {
  const { token, board } = fault;
  const shown = { ...fault, token: brief(token), ...(board && { board: tamed(board) }) };
  return withNotes(inOneLine(sayFault(ENGLISH, shown)), positionNote(fault));
}
