/** A record told in plain words, with boards. */
import {
  resultOf,
  startState,
  tellRecord,
  viewOf,
  type Entry,
  type GameRecord,
} from '@marrakech/rules';
import { drawPosition } from '../drawing/position.js';
import { paint, type Depth } from '../terminal/ink.js';
import { printable } from '../terminal/text-width.js';
import { endingWords, rankingLines } from '../words/ending-words.js';
import { namesFrom, type Names } from '../words/names.js';
import { setupLine } from '../words/setup-words.js';
import { entryState, leavingWords, purseWords, turnSentences } from '../words/turn-words.js';

export const BOARDS = ['all', 'last', 'none'] as const;

export interface TellOptions {
  readonly boards: (typeof BOARDS)[number];
  readonly depth: Depth;
}

function entryLines(entry: Entry, names: Names, depth: Depth): string[] {
  if (entry.type === 'leave') return [leavingWords(names[entry.seat]!)];
  const { turn } = entry;
  const head = paint(`Turn ${turn.number}, ${names[turn.seat]}`, { bold: true }, depth);
  return [
    `${head}  ${turn.token}`,
    `  ${turnSentences(turn, names).join(' ')}`,
    `  Dirhams: ${purseWords(turn.after, names)}.`,
  ];
}

function endLines(record: GameRecord, names: Names): string[] {
  const { state, entries } = tellRecord(record);
  if (resultOf(state) !== undefined)
    return [
      endingWords(state, names),
      '',
      ...rankingLines(state, names).map((line) => `  ${line}`),
    ];
  const last = entries.at(-1);
  const begun = last?.type === 'turn' && !last.turn.whole;
  const name = names[viewOf(state).mover]!;
  return [`The game goes on: ${name} ${begun ? 'is in the middle of a turn' : 'is to move'}.`];
}

/** The whole game, a line for each element. */
export function tellGame(record: GameRecord, { boards, depth }: TellOptions): string[] {
  const names = namesFrom(record.tags);
  const { entries } = tellRecord(record);
  const draw = (entry: Entry) => ['', ...drawPosition(entryState(entry), { names, depth }), ''];
  const comments = (after: number) =>
    record.comments
      .filter((comment) => comment.after === after)
      .map(({ text }) => `  {${printable(text.replaceAll(/\s+/g, ' '))}}`);

  const lines = [
    `Marrakech: ${setupLine(record.setup)}. A ~ marks a square that a mosaic led to.`,
    '',
    ...comments(0),
  ];
  if (boards === 'all' || (boards === 'last' && entries.length === 0))
    lines.push(...drawPosition(startState(record.setup), { names, depth }), '');
  for (const [index, entry] of entries.entries()) {
    lines.push(...entryLines(entry, names, depth), ...comments(index + 1));
    if (boards === 'all' || (boards === 'last' && index === entries.length - 1))
      lines.push(...draw(entry));
  }
  return [...lines, ...(boards === 'none' ? [''] : []), ...endLines(record, names)];
}
