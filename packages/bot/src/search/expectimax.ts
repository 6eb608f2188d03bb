/**
 * Expectimax over turns for several players (max^n), with exact odds for dice and draws. It
 * evaluates positions at the start of a turn and computes the last turn exactly.
 *
 * It uses only what the player can see: it averages over face-down rugs and over dice.
 *
 * Opponents with a known model play by it instead of maximizing.
 *
 * Two players without models play a zero-sum game, so the search prunes a place as soon as one
 * facing refutes it (alpha-beta).
 */
import { DIE_VALUES, EDITIONS } from '@marrakech/rules';
import {
  copyInto,
  copyState,
  draw,
  FACING,
  findPlaces,
  lay,
  LAY,
  MOST_PLACES,
  MOVER,
  ORIENT,
  orient,
  OVER,
  PHASE,
  roll,
  ROLL,
  RUGS,
  rugsLeft,
  seatToDraw,
  type State,
} from '@marrakech/rules/fast';
import { DIE_CHANCE } from '../position/die-chance.js';
import { sortByGain } from '../position/placement-gain.js';
import { expectedPayment } from '../evaluation/hand-value.js';
import { isLastRug, pointsNow, writePointsAfter, writeResultAfter } from '../position/last-rug.js';
import { isLastRugButOne, isLastTurn, writeLastTurn } from './endgame/last-turn.js';
import { playNumber, TURNS } from '../position/numbered-decisions.js';
import { utility, VALUE_LENGTH, writeResult, type Aim, type Evaluate } from '../position/value.js';
import {
  MAX_PREFERRED,
  type OpponentModel,
  type OpponentModels,
} from '../opponent-models/opponent-model.js';

/** The deepest search, in turns. */
export const MOST_TURNS = 6;
/** The plies of a turn: at most two draws, an orientation, a roll and a rug. */
const MOST_PLIES = MOST_TURNS * 5 + 4;

/** The index in `TURNS` of the facing with the least expected payment. */
function cheapestTurn(state: State): number {
  const ahead = state.data[FACING]!;
  let cheapest = 0;
  let least = Infinity;
  for (let turn = 0; turn < 3; turn++) {
    const payment = expectedPayment(state, (ahead + TURNS[turn]!) & 3);
    if (payment >= least) continue;
    least = payment;
    cheapest = turn;
  }
  return cheapest;
}

/** Thrown when the budget ends; caught inside this package. */
export class Interrupted extends Error {
  constructor() {
    super('interrupted');
    this.name = 'Interrupted';
  }
}

export interface Limits {
  /** The most positions to evaluate. */
  readonly positions: number;
  /** Polled from time to time: true ends the search. */
  readonly stop: () => boolean;
}

const NO_LIMITS: Limits = { positions: Infinity, stop: () => false };

const POSITIONS_BETWEEN_QUESTIONS = 256;

/** The cost of computing a last turn, in evaluations. */
const COUNTED = 2;

export class Expectimax {
  /** Values by ply, each at `ply × VALUE_LENGTH`. */
  readonly values = new Float64Array((MOST_PLIES + 1) * VALUE_LENGTH);
  /** Positions evaluated so far. */
  positions = 0;
  private readonly states: readonly State[];
  private readonly places = Array.from({ length: MOST_PLIES }, () => new Uint8Array(MOST_PLACES));
  private readonly ranks = Array.from({ length: MOST_PLIES }, () => new Float64Array(MOST_PLACES));
  /** By ply: the value of each die value so far, at `die × VALUE_LENGTH`. */
  private readonly rolled = Array.from(
    { length: MOST_PLIES },
    () => new Float64Array(5 * VALUE_LENGTH),
  );
  /** By seat: the points at the start of the last turn. */
  private readonly points = new Float64Array(VALUE_LENGTH);
  private readonly evaluate: Evaluate;
  private readonly aim: Aim;
  private readonly models: OpponentModels;
  private readonly preferred = new Uint8Array(MAX_PREFERRED);
  /** Whether the utilities of the two players have a constant sum. */
  private readonly zeroSum: boolean;
  private beam = Infinity;
  private limits = NO_LIMITS;
  private nextQuestion = POSITIONS_BETWEEN_QUESTIONS;
  private turnOfEquals = 0;

  constructor(like: State, evaluate: Evaluate, aim: Aim, models: OpponentModels = []) {
    this.states = Array.from({ length: MOST_PLIES + 1 }, () => copyState(like));
    this.evaluate = evaluate;
    this.aim = aim;
    this.models = models;
    const { seats, turnLast } = like.switches;
    const strives = !models.some((model) => model !== undefined);
    const shared = EDITIONS[like.setup.edition].tie === 'shared';
    this.zeroSum = strives && seats === 2 && !turnLast && shared;
  }

  limit(limits: Limits): void {
    this.limits = limits;
    this.positions = 0;
    this.nextQuestion = Math.min(limits.positions, POSITIONS_BETWEEN_QUESTIONS);
  }

  /**
   * Writes the value of `state` to the start of `values`, searching `turns` turns with the current
   * one; 0 evaluates at once. If more than one turn is left to search, only the `beam` best places
   * are followed.
   */
  look(state: State, turns: number, beam: number): void {
    this.beam = beam;
    copyInto(this.states[0]!, state);
    this.visit(0, turns, -Infinity);
  }

  /**
   * In a zero-sum game the search may stop at a value that is no better than `bound` for the other
   * player. It tries at most `most` places.
   */
  private visit(ply: number, turns: number, bound: number, most = Infinity): void {
    const state = this.states[ply]!;
    const phase = state.data[PHASE]!;
    if (phase === OVER) return this.judge(ply, true);
    const model = this.models[state.data[MOVER]!];
    if (model === undefined && isLastTurn(state))
      return this.countLastTurn(ply, pointsNow(state), bound);
    if (turns === 0) return this.judge(ply, false);
    const seat = this.seatToAverage(state, turns);
    if (seat >= 0) this.averageDraws(ply, turns, seat, bound);
    else if (phase === ROLL) this.averageRolls(ply, turns, bound);
    else if (model !== undefined) this.follow(ply, turns, model);
    else if (phase === ORIENT) this.chooseFacing(ply, turns, bound);
    else this.choosePlace(ply, turns, bound, most);
  }

  /**
   * The seat whose draw is due, or −1. In the last turn of the search a rug that is not laid in it
   * has little effect and is left to the evaluation.
   */
  private seatToAverage(state: State, turns: number): number {
    const seat = seatToDraw(state);
    if (turns > 1) return seat;
    if (state.switches.turnLast) return state.data[PHASE] === ORIENT ? -1 : seat;
    return seat === state.data[MOVER] ? seat : -1;
  }

  private countPositions(count: number): void {
    this.positions += count;
    if (this.positions < this.nextQuestion) return;
    this.nextQuestion = this.positions + POSITIONS_BETWEEN_QUESTIONS;
    if (this.positions >= this.limits.positions || this.limits.stop()) throw new Interrupted();
  }

  /** Computes the last turn; `points` are the seats' points before it. */
  private countLastTurn(ply: number, points: Float64Array, bound: number): void {
    this.countPositions(COUNTED);
    writeLastTurn(this.states[ply]!, points, this.aim, bound, this.values, ply * VALUE_LENGTH);
  }

  private judge(ply: number, over: boolean): void {
    this.countPositions(1);
    if (over) writeResult(this.states[ply]!, this.values, ply * VALUE_LENGTH);
    else this.evaluate(this.states[ply]!, this.values, ply * VALUE_LENGTH);
  }

  private child(ply: number): State {
    const next = this.states[ply + 1]!;
    copyInto(next, this.states[ply]!);
    return next;
  }

  private clear(ply: number): void {
    this.values.fill(0, ply * VALUE_LENGTH, (ply + 1) * VALUE_LENGTH);
  }

  private addChild(ply: number, odds: number): void {
    const { values } = this;
    const at = ply * VALUE_LENGTH;
    for (let part = at; part < at + VALUE_LENGTH; part++)
      values[part]! += odds * values[part + VALUE_LENGTH]!;
  }

  private takeChild(ply: number): void {
    const at = ply * VALUE_LENGTH;
    this.values.copyWithin(at, at + VALUE_LENGTH, at + 2 * VALUE_LENGTH);
  }

  private averageDraws(ply: number, turns: number, seat: number, bound: number): void {
    const { data } = this.states[ply]!;
    const left = rugsLeft(this.states[ply]!, seat);
    const other = 1 - data[MOVER]!;
    let sum = 0;
    this.clear(ply);
    for (let colour = 2 * seat; colour < 2 * seat + 2; colour++) {
      const rugs = data[RUGS + colour]!;
      if (rugs === 0) continue;
      const odds = rugs / left;
      const isLast = colour === 2 * seat + 1 || data[RUGS + colour + 1] === 0;
      draw(this.child(ply), seat, colour);
      this.visit(ply + 1, turns, isLast ? (bound - sum) / odds : -Infinity);
      if (bound > -Infinity) sum += odds * this.utilityOf(ply + 1, other);
      this.addChild(ply, odds);
    }
  }

  private averageRolls(ply: number, turns: number, bound: number): void {
    if (bound > -Infinity) return this.averageRollsAgainst(ply, turns, bound);
    this.clear(ply);
    for (const die of DIE_VALUES) {
      this.rollChild(ply, turns, die, -Infinity, Infinity);
      this.addChild(ply, DIE_CHANCE[die]!);
    }
  }

  private rollChild(ply: number, turns: number, die: number, bound: number, most: number): void {
    const next = this.child(ply);
    roll(next, die);
    // A player who went out has ended the turn.
    const isOn = next.data[PHASE] === LAY;
    this.visit(ply + 1, isOn ? turns : turns - 1, isOn ? bound : -Infinity, most);
  }

  /**
   * First tries one place per die value: more places only help the mover, so this may already
   * refute the line. Then improves die by die as far as needed.
   */
  private averageRollsAgainst(ply: number, turns: number, bound: number): void {
    const other = 1 - this.states[ply]!.data[MOVER]!;
    const rolled = this.rolled[ply]!;
    const child = (ply + 1) * VALUE_LENGTH;
    let sum = 0;
    for (const die of DIE_VALUES) {
      this.rollChild(ply, turns, die, -Infinity, 1);
      rolled.set(this.values.subarray(child, child + VALUE_LENGTH), die * VALUE_LENGTH);
      sum += DIE_CHANCE[die]! * this.utilityOf(ply + 1, other);
    }
    for (const die of DIE_VALUES) {
      if (sum <= bound) break;
      const odds = DIE_CHANCE[die]!;
      const at = die * VALUE_LENGTH;
      const rest = sum - odds * utility(rolled, at, other, 2, this.aim);
      this.rollChild(ply, turns, die, (bound - rest) / odds, Infinity);
      rolled.set(this.values.subarray(child, child + VALUE_LENGTH), at);
      sum = rest + odds * this.utilityOf(ply + 1, other);
    }
    this.clear(ply);
    for (const die of DIE_VALUES)
      for (let part = 0; part < VALUE_LENGTH; part++)
        this.values[ply * VALUE_LENGTH + part]! +=
          DIE_CHANCE[die]! * rolled[die * VALUE_LENGTH + part]!;
  }

  /** Plays one of the model's equally good decisions, alternating between them. */
  private follow(ply: number, turns: number, model: OpponentModel): void {
    const state = this.states[ply]!;
    const places = this.places[ply]!;
    const orients = state.data[PHASE] === ORIENT;
    this.countPositions(1);
    const count = model.prefer(state, this.preferred);
    const number = this.preferred[count === 1 ? 0 : this.turnOfEquals++ % count]!;
    if (!orients) findPlaces(state, places);
    playNumber(this.child(ply), number, places);
    const ends = orients === state.switches.turnLast;
    this.visit(ply + 1, ends ? turns - 1 : turns, -Infinity);
    this.takeChild(ply);
  }

  private chooseFacing(ply: number, turns: number, bound: number): void {
    const state = this.states[ply]!;
    const mover = state.data[MOVER]!;
    const ahead = state.data[FACING]!;
    const after = state.switches.turnLast ? turns - 1 : turns;
    const first = bound > -Infinity ? cheapestTurn(state) : 0;
    let best = -Infinity;
    for (let step = 0; step < 3; step++) {
      const turn = TURNS[(first + step) % 3]!;
      orient(this.child(ply), (ahead + turn) & 3);
      this.visit(ply + 1, after, bound);
      const found = this.utilityOf(ply + 1, mover);
      if (found <= best) continue;
      best = found;
      this.takeChild(ply);
      if (bound > -Infinity && this.utilityOf(ply, 1 - mover) <= bound) return;
    }
  }

  private choosePlace(ply: number, turns: number, bound: number, most: number): void {
    const state = this.states[ply]!;
    const mover = state.data[MOVER]!;
    const after = state.switches.turnLast ? turns : turns - 1;
    const places = this.places[ply]!;
    let count = findPlaces(state, places);
    if (isLastRug(state)) return this.chooseLastPlace(ply, count);
    if (turns > 1 && this.beam < count) {
      this.rankPlaces(ply, count);
      count = this.beam;
    } else if (this.zeroSum && (turns > 1 || bound > -Infinity || most < count))
      sortByGain(state, places, count);
    count = Math.min(count, most);
    const endsNext = isLastRugButOne(state);
    const before = endsNext ? pointsNow(state) : this.points;
    let best = -Infinity;
    for (let index = 0; index < count; index++) {
      const place = places[index]!;
      const answered = this.zeroSum ? best : -Infinity;
      const next = this.child(ply);
      lay(next, place);
      if (endsNext && this.models[next.data[MOVER]!] === undefined) {
        writePointsAfter(state, before, place, this.points, 0);
        this.countLastTurn(ply + 1, this.points, answered);
      } else this.visit(ply + 1, after, answered);
      const found = this.utilityOf(ply + 1, mover);
      if (found <= best) continue;
      best = found;
      this.takeChild(ply);
      if (bound > -Infinity && this.utilityOf(ply, 1 - mover) <= bound) return;
    }
  }

  /** Computes the result of each place for the last rug without laying it. */
  private chooseLastPlace(ply: number, count: number): void {
    const state = this.states[ply]!;
    const mover = state.data[MOVER]!;
    const places = this.places[ply]!;
    const child = (ply + 1) * VALUE_LENGTH;
    this.countPositions(count);
    const points = pointsNow(state);
    let best = -Infinity;
    for (let index = 0; index < count; index++) {
      writeResultAfter(state, points, places[index]!, this.values, child);
      const found = this.utilityOf(ply + 1, mover);
      if (found > best) {
        best = found;
        this.takeChild(ply);
      }
    }
  }

  /** Sorts the places by a search of one turn, the best first. */
  private rankPlaces(ply: number, count: number): void {
    const places = this.places[ply]!;
    const ranks = this.ranks[ply]!;
    const state = this.states[ply]!;
    for (let index = 0; index < count; index++) {
      const place = places[index]!;
      lay(this.child(ply), place);
      this.visit(ply + 1, state.switches.turnLast ? 1 : 0, -Infinity);
      const rank = this.utilityOf(ply + 1, state.data[MOVER]!);
      let at = index;
      for (; at > 0 && ranks[at - 1]! < rank; at--) {
        ranks[at] = ranks[at - 1]!;
        places[at] = places[at - 1]!;
      }
      ranks[at] = rank;
      places[at] = place;
    }
  }

  private utilityOf(ply: number, seat: number): number {
    return utility(this.values, ply * VALUE_LENGTH, seat, this.states[0]!.switches.seats, this.aim);
  }
}
