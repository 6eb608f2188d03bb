/** A record told in plain words, with boards. */
import { resultOf, viewOf, type Entry, type GameRecord, type State } from '@marrakech/rules';
import { endingWords, rankingLines } from '../../output/ending-words.js';
import { namesFrom, type Names } from '../../output/names.js';
import { tellOpenly, type Telling } from '../../output/open-positions.js';
import { drawPosition } from '../../output/position.js';
import { setupLine } from '../../output/setup-words.js';
import { leavingSentences, purseWords, turnSentences } from '../../output/turn-words.js';
import { paint, type Depth } from '../../terminal/colour.js';
import { printable } from '../../terminal/text-width.js';

export const BOARDS = ['all', 'last', 'none'] as const;

export interface TellOptions {
  readonly boards: (typeof BOARDS)[number];
  readonly depth: Depth;
}

function entryLines(entry: Entry, names: Names, depth: Depth): string[] {
  if (entry.type === 'leave') return [leavingSentences(entry.seat, names, entry.after).join(' ')];
  const { turn } = entry;
  const head = paint(`Turn ${turn.number}, ${names[turn.seat]}`, { bold: true }, depth);
  return [
    `${head}  ${turn.token}`,
    `  ${turnSentences(turn, names).join(' ')}`,
    `  Dirhams: ${purseWords(turn.after, names)}.`,
  ];
}

function endLines({ state, entries }: Telling, names: Names): string[] {
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
  const telling = tellOpenly(record);
  const { entries, positions } = telling;
  const draw = (state: State) => [...drawPosition(state, { names, depth }), ''];
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
    lines.push(...draw(positions[0]!));
  for (const [index, entry] of entries.entries()) {
    lines.push(...entryLines(entry, names, depth), ...comments(index + 1));
    if (boards === 'all' || (boards === 'last' && index === entries.length - 1))
      lines.push('', ...draw(positions[index + 1]!));
  }
  return [...lines, ...(boards === 'none' ? [''] : []), ...endLines(telling, names)];
}
