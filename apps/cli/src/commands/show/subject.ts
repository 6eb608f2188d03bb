/** What there is to show: a record, a position, or a bare board, in a file or on the command line. */
import { existsSync } from 'node:fs';
import {
  bad,
  good,
  makeSetup,
  parseBoard,
  parsePosition,
  parseRecord,
  startState,
  type GameRecord,
  type Outcome,
  type State,
} from '@marrakech/rules';
import { isStandardInput, readText, sourceName } from '../../args/read-input.js';
import { boardWords, positionWords, recordWords } from '../../output/fault-words.js';
import { EXIT, type Failure } from '../../terminal/exit-codes.js';

export type Subject =
  | { readonly type: 'record'; readonly record: GameRecord }
  | { readonly type: 'position'; readonly state: State }
  /** It is not known whose turn it is, nor where Assam stands. */
  | { readonly type: 'board'; readonly state: State };

const BOARD = /^[0-9A-Z^>v<]+(?:\/[0-9A-Z^>v<]+)+$/;
const POSITION = /\[\s*Board\s/;

function readSubject(text: string, name: string): Outcome<Subject, Failure> {
  const wrong = (words: string) => bad({ exit: EXIT.input, words: `${name}: ${words}` });
  const trimmed = text.trim();
  if (BOARD.test(trimmed)) {
    const state = boardState(trimmed);
    return typeof state === 'string' ? wrong(state) : good({ type: 'board', state });
  }
  if (POSITION.test(trimmed)) {
    const state = parsePosition(trimmed);
    return state.ok
      ? good({ type: 'position', state: state.value })
      : wrong(positionWords(state.error));
  }
  const record = parseRecord(text);
  return record.ok
    ? good({ type: 'record', record: record.value })
    : wrong(recordWords(record.error));
}

/** A board of any four colours, or what is wrong with it. */
function boardState(text: string): State | string {
  const setup = makeSetup({ players: 4 });
  const cells = parseBoard(text, 4);
  if (!cells.ok) return boardWords(cells.error);
  if (!setup.ok) throw new Error('four can play');
  const state = startState(setup.value);
  state.data.set(cells.value);
  return state;
}

/** A file of that name goes first; what looks like a text of ours is one; the rest was a file. */
export async function findSubject(source: string): Promise<Outcome<Subject, Failure>> {
  const inline = !isStandardInput(source) && !existsSync(source);
  if (inline && (source.includes('[') || BOARD.test(source)))
    return readSubject(source, 'the text given');
  const text = await readText(source);
  return text.ok ? readSubject(text.value, sourceName(source)) : text;
}
