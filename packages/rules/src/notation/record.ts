/** A finished or unfinished game as text (`.mkh`). */
import type { Action } from '../actions.js';
import { turnLogOf, type TurnLog } from '../turn-log.js';
import { resultOf } from '../score.js';
import type { Setup } from '../setup.js';
import type { State } from '../state.js';
import { makeTag, setupTags, type Tag } from './tags.js';
import { nextRug } from '../view.js';

export interface Comment {
  /** The number of turns and leavings before it. */
  readonly after: number;
  readonly text: string;
}

export interface GameRecord {
  readonly setup: Setup;
  /** All actions, with chance's, in an order that the rules accept. */
  readonly actions: readonly Action[];
  /** Further tags (names, date and so on) as they were read. */
  readonly tags: readonly Tag[];
  readonly comments: readonly Comment[];
}

const LINE_WIDTH = 78;

/** `52-49` in seating order, `*` while unfinished. */
export function makeResult(state: State): string {
  const result = resultOf(state);
  return result === undefined ? '*' : result.scores.join('-');
}

/** Each player's next rug, `?` where it is face down; only with two colours each. */
export function makeNext(state: State): string | undefined {
  if (!state.switches.twoColours || resultOf(state) !== undefined) return undefined;
  const seats = Array.from({ length: state.setup.players }, (_, seat) => seat);
  return seats.map((seat) => nextRug(state, seat) ?? '?').join(' ');
}

/** A closing brace would end the comment. */
const makeComment = (text: string): string => `{${text.replaceAll('}', ')')}}`;

/** Turns, leavings and comments in order; no line breaks inside a piece. */
function makePieces(log: TurnLog, comments: readonly Comment[]): string[] {
  const pieces: string[] = [];
  const commentsAfter = (count: number) => {
    for (const { after, text } of comments) if (after === count) pieces.push(makeComment(text));
  };
  commentsAfter(0);
  for (const [index, entry] of log.entries.entries()) {
    if (entry.type === 'leave') pieces.push(`leave:${entry.seat + 1}`);
    else pieces.push(`${entry.turn.number}. ${entry.turn.token}`);
    commentsAfter(index + 1);
  }
  return pieces;
}

function fill(pieces: readonly string[]): string {
  let text = '';
  let width = 0;
  for (const piece of pieces) {
    const fits = width + 1 + piece.length <= LINE_WIDTH;
    const space = width === 0 ? '' : fits ? ' ' : '\n';
    width = space === ' ' ? width + 1 + piece.length : piece.length;
    text += space + piece;
  }
  return text;
}

/** The turn log of a record. Its actions must be legal: they were parsed or played. */
export function turnLogOfRecord(record: GameRecord): TurnLog {
  const log = turnLogOf(record.setup, record.actions);
  if (log.ok) return log.value;
  throw new Error(`action ${log.error.index} of this record is ${log.error.illegal.code}`);
}

export function makeRecord(record: GameRecord): string {
  const log = turnLogOfRecord(record);
  const next = makeNext(log.state);
  const tags = [
    ...setupTags(record.setup),
    ...record.tags,
    ...(next === undefined ? [] : [{ name: 'Next', value: next }]),
    { name: 'Result', value: makeResult(log.state) },
  ];
  const body = fill(makePieces(log, record.comments));
  return `${tags.map(makeTag).join('\n')}\n${body === '' ? '' : `\n${body}\n`}`;
}

/** The record on one line, for the bot protocol. */
export const makeRecordLine = (record: GameRecord): string =>
  makeRecord({ ...record, comments: [] })
    .trim()
    .replaceAll(/\n+/g, ' ');
