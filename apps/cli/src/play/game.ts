/** A game being played at one keyboard: what happened so far, and taking the last thing back. */
import {
  bad,
  good,
  Teller,
  type Action,
  type GameRecord,
  type Illegal,
  type Outcome,
  type State,
  type Turn,
} from '@marrakech/rules';
import { namesFrom, type Names } from '../words/names.js';

/** What came after the last decision and keeps it from being taken back. */
export type Answer = 'none' | 'roll' | 'draw' | 'opponent';

export class Game {
  readonly names: Names;
  readonly #beginning: GameRecord;
  #actions: Action[] = [];
  #teller: Teller;

  constructor(record: GameRecord) {
    this.#beginning = record;
    this.names = namesFrom(record.tags);
    this.#teller = new Teller(record.setup);
    for (const action of record.actions) this.#take(action);
  }

  /** Changes as the game goes on; copy it to keep it. */
  get state(): State {
    return this.#teller.state;
  }

  get isEmpty(): boolean {
    return this.#actions.every(({ type }) => type === 'draw');
  }

  /** The turn going on, or else the last one. */
  get turn(): Turn | undefined {
    const last = this.#teller.entries.findLast((entry) => entry.type === 'turn');
    return this.#teller.openTurn ?? (last?.type === 'turn' ? last.turn : undefined);
  }

  get lastAction(): Action | undefined {
    return this.#actions.at(-1);
  }

  record(): GameRecord {
    return { ...this.#beginning, actions: [...this.#actions] };
  }

  /** Plays an action, or says why it is not allowed and stays as it was. */
  act(action: Action): Illegal | undefined {
    const illegal = this.#teller.tell(action);
    if (illegal === undefined) this.#actions.push(action);
    return illegal;
  }

  /** Takes back the last decision. What chance has answered stays: nobody rolls twice. */
  undo(): Outcome<Action, Answer> {
    const last = this.lastAction;
    if (last === undefined || this.isEmpty) return bad('none');
    if (last.type === 'roll' || last.type === 'draw') return bad(last.type);
    const kept = this.#actions.slice(0, -1);
    this.#actions = [];
    this.#teller = new Teller(this.#beginning.setup);
    for (const action of kept) this.#take(action);
    return good(last);
  }

  #take(action: Action): void {
    const illegal = this.act(action);
    if (illegal !== undefined) throw new Error(`a record of ours is ${illegal.code}`);
  }
}
