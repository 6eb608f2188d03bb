/** One moment of what is shown, and what to say about it. */
import {
  bad,
  good,
  Teller,
  viewOf,
  type GameRecord,
  type Outcome,
  type RugPlace,
  type State,
  type Turn,
} from '@marrakech/rules';
import { EXIT, type Trouble } from '../exit-codes.js';
import { endingWords } from '../words/ending-words.js';
import { count, namesFrom, type Names } from '../words/names.js';
import type { Subject } from './subject.js';

export interface Scene {
  readonly state: State;
  readonly names: Names;
  readonly caption: string;
  /** Whether it is known where Assam stands and what everybody has. */
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

/** The record after so many turns, with the rugs turned over that lie open by then. */
function momentOf(record: GameRecord, wanted: number): Moment {
  const teller = new Teller(record.setup);
  const told = () =>
    teller.chronicle().entries.flatMap((entry) => (entry.type === 'turn' ? [entry.turn] : []));
  for (const action of record.actions) {
    const turns = told();
    const due = turns.length >= wanted && turns.at(-1)?.whole !== false;
    if (due && action.type !== 'draw') break;
    teller.tell(action);
  }
  const turns = told();
  const turn = turns.at(-1);
  const laid = turns.flatMap(({ rug }) => rug ?? []);
  return { state: teller.state, turns: turns.length, laid, ...(turn && { turn }) };
}

function recordScene(record: GameRecord, wanted: number | undefined): Outcome<Scene, Trouble> {
  const names = namesFrom(record.tags);
  const { state, turns, turn, laid } = momentOf(record, wanted ?? Number.POSITIVE_INFINITY);
  if (wanted !== undefined && wanted > turns)
    return bad({ exit: EXIT.usage, words: `this record has only ${count(turns, 'turn')}` });
  const when =
    turn === undefined
      ? 'At the start'
      : `After turn ${turn.number}, ${names[turn.seat]} ${turn.token}`;
  const caption = `${when}. ${nowWords(state, names)}`;
  return good({ state, names, caption, complete: true, laid });
}

function nowWords(state: State, names: Names): string {
  const { phase, mover } = viewOf(state);
  return phase === 'over' ? endingWords(state, names) : `${names[mover]} ${PHASE_WORDS[phase]}.`;
}

const PHASE_WORDS = {
  orient: 'is to orient Assam',
  roll: 'is to roll',
  lay: 'is to lay a rug',
} as const;

export function sceneOf(subject: Subject, turn: number | undefined): Outcome<Scene, Trouble> {
  if (subject.type === 'record') return recordScene(subject.record, turn);
  if (turn !== undefined)
    return bad({ exit: EXIT.usage, words: '--turn is for records; a position is one moment' });
  const { state } = subject;
  const names = namesFrom([]);
  if (subject.type === 'board') return good({ state, names, caption: '', complete: false });
  return good({ state, names, caption: nowWords(state, names), complete: true });
}
