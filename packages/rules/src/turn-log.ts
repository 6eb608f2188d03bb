/** A game as a list of turns and leavings, for records, logs, replay and review. */
import type { Action, RugPlace } from './actions.js';
import { placeName, placeNumber } from './actions.js';
import { play } from './apply.js';
import type { Die } from './die.js';
import { whyIllegal, type Illegal } from './legal.js';
import { walk, type Step } from './mosaics.js';
import { bad, good, type Outcome } from './outcome.js';
import { paymentOn, type Payment } from './roll-preview.js';
import type { Setup } from './setup.js';
import { FACINGS, SQUARES, type Facing } from './squares.js';
import {
  ASSAM,
  copyState,
  FACING,
  MOVER,
  OUT,
  OVER,
  PHASE,
  startState,
  type State,
} from './state.js';
import { makeTurn, type PlayedTurn } from './turn-token.js';
import { PLACES_AROUND, turnedPlace } from './transitions.js';
import { nextRug } from './view.js';

/** A turn, played to its end or in part. */
export interface Turn extends PlayedTurn {
  /** From 1. */
  readonly number: number;
  readonly seat: number;
  /** The token in a record. */
  readonly token: string;
  /** How Assam faced before he was turned, if he has been. */
  readonly from?: Facing;
  /** Empty before the roll. */
  readonly path: readonly Step[];
  readonly payment?: Payment;
  readonly whole: boolean;
  /** The position after it. */
  readonly after: State;
}

export type Entry =
  | { readonly type: 'turn'; readonly turn: Turn }
  | { readonly type: 'leave'; readonly seat: number; readonly after: State };

export interface TurnLog {
  readonly entries: readonly Entry[];
  readonly state: State;
}

/** The first illegal action of a list. */
export interface IllegalAction {
  /** Its index. */
  readonly index: number;
  readonly illegal: Illegal;
}

type OpenTurn = { -readonly [Key in keyof Omit<Turn, 'after' | 'token' | 'whole'>]: Turn[Key] };

/**
 * Builds a turn log from actions, one at a time.
 *
 * A player who leaves out of turn does not interrupt the turn in progress, so the log has the
 * leaving before or after that turn, whichever leads to the same position: before the roll it comes
 * before the turn, since a payment may depend on it; later it comes after the turn. Reading a
 * record again gives the same log.
 */
export class TurnLogWriter {
  readonly entries: Entry[] = [];
  readonly state: State;
  /** The position after `entries`. */
  readonly #logged: State;
  #turn: OpenTurn | undefined;
  /** The actions of the open turn. */
  #actions: Action[] = [];
  #turns = 0;
  /** The other players who left after the roll of the open turn. */
  #leftMeanwhile: number[] = [];

  constructor(setup: Setup) {
    this.state = startState(setup);
    this.#logged = startState(setup);
  }

  /** The unfinished turn, if there is one. */
  get openTurn(): Turn | undefined {
    return this.#turn && close(this.#turn, false, this.#afterOpenTurn());
  }

  /** Adds an action; an illegal one changes nothing and is explained. */
  add(action: Action): Illegal | undefined {
    const illegal = whyIllegal(this.state, action);
    if (illegal !== undefined) return illegal;
    switch (action.type) {
      case 'draw':
        this.#draw(action);
        break;
      case 'orient':
        this.#orient(action.facing, action);
        break;
      case 'roll':
        this.#roll(action.die, action);
        break;
      case 'lay':
        this.#lay(action.rug, action);
        break;
      case 'leave':
        this.#leave(action.seat, action);
        break;
    }
    return undefined;
  }

  /** The log so far, with a turn in progress. */
  turnLog(): TurnLog {
    const entries = [...this.entries];
    if (this.#turn !== undefined) {
      const now = this.#afterOpenTurn();
      entries.push({ type: 'turn', turn: close(this.#turn, false, now) });
      for (const seat of this.#leftMeanwhile) entries.push(leaveEntry(now, seat));
    }
    return { entries, state: copyState(this.state) };
  }

  #begun(): OpenTurn {
    this.#turn ??= { number: ++this.#turns, seat: this.state.data[MOVER]!, path: [] };
    return this.#turn;
  }

  #play(action: Action): void {
    play(this.state, action);
    this.#actions.push(action);
  }

  #draw(action: Action): void {
    this.#play(action);
    if (this.#turn === undefined) this.#playActions();
  }

  #orient(facing: Facing, action: Action): void {
    const turn = this.#begun();
    turn.from = FACINGS[this.state.data[FACING]!]!;
    turn.facing = facing;
    this.#play(action);
    if (this.state.switches.turnLast) this.#finish(turn, true);
  }

  #roll(die: Die, action: Action): void {
    const turn = this.#begun();
    const { data } = this.state;
    const from = SQUARES[data[ASSAM]!]!;
    turn.die = die;
    turn.path = walk(from, FACINGS[data[FACING]!]!, die);
    const payment = paymentOn(this.state, turn.path.at(-1)!.square);
    if (payment !== undefined) turn.payment = payment;
    this.#play(action);
    if (data[OUT + turn.seat] === 0) return;
    turn.gone = 'out';
    this.#finish(turn, true);
  }

  #lay(rug: RugPlace, action: Action): void {
    const turn = this.#begun();
    const { data, switches } = this.state;
    const place = placeNumber(rug)!;
    const nearFirst = PLACES_AROUND[data[ASSAM]!]!.includes(place);
    turn.rug = placeName(nearFirst ? place : turnedPlace(place));
    turn.colour = nextRug(this.state, turn.seat)!;
    this.#play(action);
    if (!switches.turnLast || data[PHASE] === OVER) this.#finish(turn, true);
  }

  #leave(seat: number, action: Action): void {
    play(this.state, action);
    const turn = this.#turn;
    if (turn === undefined) {
      this.#logLeave(seat);
      return;
    }
    const own = turn.seat === seat;
    const rolled = turn.die !== undefined;
    const laid = turn.rug !== undefined;
    // The players who left since the roll went out first, so this leaving comes after theirs.
    if (own && rolled && !laid && this.#leftMeanwhile.length === 0) {
      turn.gone = 'left';
      this.#actions.push(action);
      this.#finish(turn, true);
    } else if (own || this.state.data[PHASE] === OVER) {
      this.#finish(turn, laid && !own);
      this.#logLeave(seat);
    } else if (rolled) {
      this.#leftMeanwhile.push(seat);
    } else {
      this.#logLeave(seat);
    }
  }

  #playActions(): void {
    for (const action of this.#actions) play(this.#logged, action);
    this.#actions = [];
  }

  #logLeave(seat: number): void {
    this.entries.push(leaveEntry(this.#logged, seat));
  }

  #afterOpenTurn(): State {
    const now = copyState(this.#logged);
    for (const action of this.#actions) play(now, action);
    return now;
  }

  #finish(turn: OpenTurn, whole: boolean): void {
    this.#playActions();
    this.entries.push({ type: 'turn', turn: close(turn, whole, this.#logged) });
    for (const seat of this.#leftMeanwhile) this.#logLeave(seat);
    this.#leftMeanwhile = [];
    this.#turn = undefined;
  }
}

const close = (turn: OpenTurn, whole: boolean, now: State): Turn => ({
  ...turn,
  whole,
  after: copyState(now),
  token: makeTurn(turn, now.switches),
});

/** Plays the leaving on `now`. */
function leaveEntry(now: State, seat: number): Entry {
  play(now, { type: 'leave', seat });
  return { type: 'leave', seat, after: copyState(now) };
}

/** The turn log of a list of actions. */
export function turnLogOf(
  setup: Setup,
  actions: readonly Action[],
): Outcome<TurnLog, IllegalAction> {
  const writer = new TurnLogWriter(setup);
  for (const [index, action] of actions.entries()) {
    const illegal = writer.add(action);
    if (illegal !== undefined) return bad({ index, illegal });
  }
  return good(writer.turnLog());
}
