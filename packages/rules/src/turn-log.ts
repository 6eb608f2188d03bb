/** A game told turn by turn: what records, logs, replay and review are made of. */
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

/** One player's turn, or as much of it as was played. */
export interface Turn extends PlayedTurn {
  /** From 1. */
  readonly number: number;
  readonly seat: number;
  /** As a record writes it. */
  readonly token: string;
  /** How Assam faced when it began. */
  readonly from: Facing;
  /** Empty before the roll. */
  readonly path: readonly Step[];
  readonly payment?: Payment;
  /** Whether the turn was played to its end. */
  readonly whole: boolean;
  /** The position it left. */
  readonly after: State;
}

export type Entry =
  | { readonly type: 'turn'; readonly turn: Turn }
  | { readonly type: 'leave'; readonly seat: number; readonly after: State };

export interface TurnLog {
  readonly entries: readonly Entry[];
  readonly state: State;
}

/** Which action of a list is not allowed, and why. */
export interface IllegalAction {
  /** Its place in the list, from 0. */
  readonly index: number;
  readonly illegal: Illegal;
}

type OpenTurn = { -readonly [Key in keyof Omit<Turn, 'after' | 'token' | 'whole'>]: Turn[Key] };

/**
 * Tells a game from its actions. A writer takes them one by one.
 *
 * Whoever leaves out of turn interrupts nobody's turn, so it is told before or after that turn,
 * whichever leads to the same position: before the roll as if before the turn, since a payment may
 * depend on it, later as if after the turn. A record that is read again tells the same.
 */
export class TurnLogWriter {
  readonly entries: Entry[] = [];
  readonly state: State;
  /** The position after `entries`. */
  readonly #told: State;
  #turn: OpenTurn | undefined;
  /** What was played of the open turn. */
  #actions: Action[] = [];
  #turns = 0;
  /** Others who left after the roll of the open turn. */
  #leftMeanwhile: number[] = [];

  constructor(setup: Setup) {
    this.state = startState(setup);
    this.#told = startState(setup);
  }

  /** The turn begun and not finished, if there is one. */
  get openTurn(): Turn | undefined {
    return this.#turn && close(this.#turn, false, this.#afterOpenTurn());
  }

  /** Takes an action, or says why it is not allowed and stays as it was. */
  tell(action: Action): Illegal | undefined {
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

  /** What has been told, a turn in progress included. */
  turnLog(): TurnLog {
    const entries = [...this.entries];
    if (this.#turn !== undefined) {
      const now = this.#afterOpenTurn();
      entries.push({ type: 'turn', turn: close(this.#turn, false, now) });
      for (const seat of this.#leftMeanwhile) entries.push(leaveEntry(now, seat));
    }
    return { entries, state: copyState(this.state) };
  }

  /** The open turn, or the one that begins now. */
  #begun(): OpenTurn {
    if (this.#turn !== undefined) return this.#turn;
    const { data } = this.state;
    const from = FACINGS[data[FACING]!]!;
    this.#turn = { number: ++this.#turns, seat: data[MOVER]!, from, path: [] };
    return this.#turn;
  }

  #play(action: Action): void {
    play(this.state, action);
    this.#actions.push(action);
  }

  #draw(action: Action): void {
    this.#play(action);
    if (this.#turn === undefined) this.#tellActions();
  }

  #orient(facing: Facing, action: Action): void {
    const turn = this.#begun();
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
      this.#tellLeave(seat);
      return;
    }
    const own = turn.seat === seat;
    const rolled = turn.die !== undefined;
    const laid = turn.rug !== undefined;
    // Those who left since the roll went out first: then his own leaving is told after theirs.
    if (own && rolled && !laid && this.#leftMeanwhile.length === 0) {
      turn.gone = 'left';
      this.#actions.push(action);
      this.#finish(turn, true);
    } else if (own || this.state.data[PHASE] === OVER) {
      this.#finish(turn, laid && !own);
      this.#tellLeave(seat);
    } else if (rolled) {
      this.#leftMeanwhile.push(seat);
    } else {
      this.#tellLeave(seat);
    }
  }

  #tellActions(): void {
    for (const action of this.#actions) play(this.#told, action);
    this.#actions = [];
  }

  #tellLeave(seat: number): void {
    this.entries.push(leaveEntry(this.#told, seat));
  }

  #afterOpenTurn(): State {
    const now = copyState(this.#told);
    for (const action of this.#actions) play(now, action);
    return now;
  }

  #finish(turn: OpenTurn, whole: boolean): void {
    this.#tellActions();
    this.entries.push({ type: 'turn', turn: close(turn, whole, this.#told) });
    for (const seat of this.#leftMeanwhile) this.#tellLeave(seat);
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

/** The leaving, which is played on `now`. */
function leaveEntry(now: State, seat: number): Entry {
  play(now, { type: 'leave', seat });
  return { type: 'leave', seat, after: copyState(now) };
}

/** A whole list of actions, told. */
export function turnLogOf(
  setup: Setup,
  actions: readonly Action[],
): Outcome<TurnLog, IllegalAction> {
  const writer = new TurnLogWriter(setup);
  for (const [index, action] of actions.entries()) {
    const illegal = writer.tell(action);
    if (illegal !== undefined) return bad({ index, illegal });
  }
  return good(writer.turnLog());
}
