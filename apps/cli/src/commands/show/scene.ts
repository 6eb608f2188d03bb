/** One moment of what is shown, and what to say about it. */
import {
  bad,
  good,
  viewOf,
  type GameRecord,
  type Outcome,
  type RugPlace,
  type State,
  type Turn,
} from '@marrakech/rules';
import { endingWords } from '../../output/ending-words.js';
import { count, namesFrom, type Names } from '../../output/names.js';
import { tellOpenly } from '../../output/open-positions.js';
import { EXIT, type Failure } from '../../terminal/exit-codes.js';
import type { Subject } from './subject.js';

export interface Scene {
  readonly state: State;
  readonly names: Names;
  readonly caption: string;
  /** Whether Assam's square and the purses are known. */
  readonly complete: boolean;
  /** The rugs in the order they were laid, where that is known. */
  readonly laid?: readonly RugPlace[];
}

interface Moment {
  readonly state: State;
  readonly turns: number;
  /** The last of them. */
  readonly turn?: Turn;
  readonly laid: readonly RugPlace[];
}

/** The record after so many turns, or as far as it goes. */
function momentOf(record: GameRecord, wanted: number | undefined): Moment {
  const { entries, positions, state } = tellOpenly(record);
  const turnsUpTo = (end: number) =>
    entries.slice(0, end).flatMap((entry) => (entry.type === 'turn' ? [entry.turn] : []));
  const end = entries.findIndex((_, index) => turnsUpTo(index).length === wanted);
  const turns = turnsUpTo(end < 0 ? entries.length : end);
  const turn = turns.at(-1);
  const laid = turns.flatMap(({ rug }) => rug ?? []);
  const now = end < 0 ? state : positions[end]!;
  return { state: now, turns: turns.length, laid, ...(turn && { turn }) };
}

function recordScene(record: GameRecord, wanted: number | undefined): Outcome<Scene, Failure> {
  const names = namesFrom(record.tags);
  const { state, turns, turn, laid } = momentOf(record, wanted);
  if (wanted !== undefined && wanted > turns)
    return bad({ exit: EXIT.usage, words: `this record has only ${count(turns, 'turn')}` });
  const when =
    turn === undefined
      ? 'At the start'
      : `${turn.whole ? 'After' : 'In'} turn ${turn.number} (${names[turn.seat]}: ${turn.token})`;
  const caption = `${when}. ${nowWords(state, names)}`;
  return good({ state, names, caption, complete: true, laid });
}

function nowWords(state: State, names: Names): string {
  const { phase, mover } = viewOf(state);
  return phase === 'over' ? endingWords(state, names) : `${names[mover]} ${PHASE_WORDS[phase]}.`;
}

const PHASE_WORDS = {
  orient: 'is to turn Assam',
  roll: 'is to roll',
  lay: 'is to lay a rug',
} as const;

export function sceneOf(subject: Subject, turn: number | undefined): Outcome<Scene, Failure> {
  if (subject.type === 'record') return recordScene(subject.record, turn);
  if (turn !== undefined)
    return bad({ exit: EXIT.usage, words: '--turn is for records; a position is one moment' });
  const { state } = subject;
  const names = namesFrom([]);
  if (subject.type === 'board') return good({ state, names, caption: '', complete: false });
  return good({ state, names, caption: nowWords(state, names), complete: true });
}
