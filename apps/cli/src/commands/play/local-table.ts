/**
 * The table of a game at one keyboard: packages/table decides, as for the page and the server, and
 * the log stays in memory, since what is kept is the record.
 */
import { randomBytes } from 'node:crypto';
import { FairDice } from '@marrakech/fair-dice';
import {
  apply,
  awaited,
  bad,
  good,
  TurnLogWriter,
  viewOf,
  whyIllegal,
  type Action,
  type Colour,
  type Decision,
  type Die,
  type GameRecord,
  type Illegal,
  type Outcome,
  type State,
  type Turn,
} from '@marrakech/rules';
import {
  actionsOf,
  decide,
  open,
  optionsToPlayOn,
  type Command,
  type Table,
  type TableEvent,
} from '@marrakech/table';
import { namesFrom, type Names } from '../../output/names.js';

/** Everyone here is one player to the table, computers too. Who sits where is the record's. */
const PLAYER = 'keyboard';

/** Why the last decision cannot be taken back. */
export type Settled = 'none' | 'roll' | 'draw' | 'leave' | 'turn-over';

class Dice extends FairDice {
  /** The value of a die beside the keyboard. */
  shown: Die | undefined;

  override roll(shares: readonly string[], number: number): Die {
    return this.shown ?? super.roll(shares, number);
  }
}

const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex');

/** A table on which something was played, and the dice that it uses. */
interface Opened {
  readonly dice: Dice;
  readonly table: Table;
  readonly events: readonly TableEvent[];
}

export class LocalTable {
  readonly names: Names;
  /** Whether the players roll a die of their own and turn over rugs of their own. */
  readonly ownDie: boolean;
  readonly #beginning: GameRecord;
  /** Absent while a rug of their own is to be turned over, since a table turns rugs over itself. */
  #opened: Opened | undefined;
  #actions: readonly Action[] = [];
  #log: TurnLogWriter;

  constructor(record: GameRecord, ownDie: boolean) {
    this.#beginning = record;
    this.ownDie = ownDie;
    this.names = namesFrom(record.tags);
    this.#log = new TurnLogWriter(record.setup);
    const { actions } = record;
    const last = actions.at(-1);
    if (last?.type === 'orient' || last?.type === 'lay') {
      // Decided at this table, it can still be taken back.
      this.#open(actions.slice(0, -1));
      this.decide(last);
    } else this.#open(actions);
  }

  /** Changes as the game goes on; copy it to keep it. */
  get state(): State {
    return this.#log.state;
  }

  get isEmpty(): boolean {
    return this.#actions.every(({ type }) => type === 'draw');
  }

  /** The turn going on, or else the last one. */
  get turn(): Turn | undefined {
    const last = this.#log.entries.findLast((entry) => entry.type === 'turn');
    return this.#log.openTurn ?? (last?.type === 'turn' ? last.turn : undefined);
  }

  get lastAction(): Action | undefined {
    return this.#actions.at(-1);
  }

  record(): GameRecord {
    return { ...this.#beginning, actions: [...this.#actions] };
  }

  /** What the player to move decides, or any player who leaves; says why that is not allowed. */
  decide(action: Decision | Extract<Action, { type: 'leave' }>): Illegal | undefined {
    const after = apply(this.state, action);
    if (!after.ok) return after.error;
    const drawsOwn = this.ownDie && awaited(after.value).type === 'draw';
    if (this.#opened === undefined || drawsOwn) this.#open([...this.#actions, action]);
    else this.#send({ seat: viewOf(this.state).mover, ...action });
    return undefined;
  }

  /** Rolls the die, or takes what their own die shows. */
  roll(shown?: Die): Illegal | undefined {
    const illegal = whyIllegal(this.state, { type: 'roll', die: shown ?? 1 });
    if (illegal !== undefined) return illegal;
    this.#send({ type: 'roll', seat: viewOf(this.state).mover }, shown);
    return undefined;
  }

  /** Takes the rug of their own that a player has turned over. */
  draw(seat: number, colour: Colour): Illegal | undefined {
    const action = { type: 'draw', seat, colour } as const;
    const illegal = whyIllegal(this.state, action);
    if (illegal === undefined) this.#open([...this.#actions, action]);
    return illegal;
  }

  /** Whether the last decision can be taken back: until the die is rolled or the turn is over. */
  get canTakeBack(): boolean {
    if (this.#opened !== undefined) return this.#opened.table.play?.before !== undefined;
    return this.lastAction?.type === 'lay' && this.#beginning.setup.order === 'turn-last';
  }

  takeBack(): Outcome<Decision, Settled> {
    if (!this.canTakeBack) return bad(this.#settled());
    const actions = this.#actions;
    if (this.#opened === undefined) this.#open(actions.slice(0, -1));
    else this.#send({ type: 'take-back', seat: viewOf(this.state).mover });
    return good(actions[this.#actions.length] as Decision);
  }

  #settled(): Settled {
    if (this.isEmpty) return 'none';
    const { type } = this.lastAction!;
    if (type === 'draw') return this.ownDie ? type : 'turn-over';
    return type === 'roll' || type === 'leave' ? type : 'turn-over';
  }

  /** Opens a table where these actions have been played. */
  #open(actions: readonly Action[]): void {
    this.#opened = undefined;
    this.#follow(actions);
    const now = awaited(this.state).type;
    if (now === 'nothing' || (now === 'draw' && this.ownDie)) return;
    const dice = new Dice(randomHex(6), randomHex(32));
    const { players } = this.#beginning.setup;
    const chairs = Array.from({ length: players }, () => ({ type: 'person' as const }));
    const options = optionsToPlayOn(this.record(), actions.length, chairs);
    const opened = open({ options, host: PLAYER, now: Date.now(), dice });
    if (!opened.ok) throw new Error(`no table opens: ${opened.error.code}`);
    this.#opened = { dice, ...opened.value };
    for (let seat = 0; seat < players; seat++)
      this.#send({ type: 'sit', seat, name: `Player ${seat + 1}`, share: randomHex(32) });
  }

  #send(command: Command, shown?: Die): void {
    const { dice, table, events } = this.#opened!;
    dice.shown = shown;
    const message = { ...command, id: randomHex(8), version: table.version };
    const from = { type: 'player', player: PLAYER } as const;
    const decided = decide(table, message, { from, now: Date.now(), dice }, events);
    if (!decided.ok) throw new Error(`the table refuses ${command.type}: ${decided.error.code}`);
    const { table: after, events: added } = decided.value;
    this.#opened = { dice, table: after, events: [...events, ...added] };
    if (after.play !== undefined) this.#follow(actionsOf(after.play));
  }

  /** Tells the game as far as it has come now. */
  #follow(actions: readonly Action[]): void {
    const goesOn = actions.length >= this.#actions.length;
    if (!goesOn) this.#log = new TurnLogWriter(this.#beginning.setup);
    for (const action of goesOn ? actions.slice(this.#actions.length) : actions) {
      const illegal = this.#log.add(action);
      if (illegal !== undefined) throw new Error(`a record of ours is ${illegal.code}`);
    }
    this.#actions = actions;
  }
}
