/**
 * Looks ahead turn by turn: every die and every draw with its exact odds, every player for
 * themselves (max^n). A position is judged where a turn begins; the last ones by their result,
 * which is counted when one turn is left.
 *
 * It sees what a player sees: rugs that are face down are averaged over, dice always.
 *
 * Those whose way to play is known are not asked what would be best for them: they do what is
 * theirs.
 *
 * With two players one's gain is the other's loss, so a place for a rug is left alone as soon as
 * some facing answers it badly enough: the other will find that one or a better.
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

/** The deepest look, in turns. */
export const MOST_TURNS = 6;
/** A turn is at most two draws, an orientation, a roll and a rug. */
const MOST_PLIES = MOST_TURNS * 5 + 4;

/** The number in `TURNS` of the facing that has the least to pay ahead. */
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

/** Thrown through the search when its budget ends; never leaves this package. */
export class Interrupted extends Error {
  constructor() {
    super('interrupted');
    this.name = 'Interrupted';
  }
}

export interface Limits {
  /** Positions to judge before it gives up with what it has. */
  readonly positions: number;
  /** Asked now and then: true gives up at once. */
  readonly stop: () => boolean;
}

const NO_LIMITS: Limits = { positions: Infinity, stop: () => false };

const POSITIONS_BETWEEN_QUESTIONS = 256;

/** Counting a last turn takes as long as judging so many positions. */
const COUNTED = 2;

export class Expectimax {
  /** Values by ply: the one of a visited state stands at `ply × VALUE_LENGTH`. */
  readonly values = new Float64Array((MOST_PLIES + 1) * VALUE_LENGTH);
  /** Positions judged so far. */
  positions = 0;
  private readonly states: readonly State[];
  private readonly places = Array.from({ length: MOST_PLIES }, () => new Uint8Array(MOST_PLACES));
  private readonly ranks = Array.from({ length: MOST_PLIES }, () => new Float64Array(MOST_PLACES));
  /** By ply: what each value of the die has come to so far, at `die × VALUE_LENGTH`. */
  private readonly rolled = Array.from(
    { length: MOST_PLIES },
    () => new Float64Array(5 * VALUE_LENGTH),
  );
  /** By seat: the points a last turn begins with. */
  private readonly points = new Float64Array(VALUE_LENGTH);
  private readonly evaluate: Evaluate;
  private readonly aim: Aim;
  /** By seat, where it is known. */
  private readonly models: OpponentModels;
  private readonly preferred = new Uint8Array(MAX_PREFERRED);
  /** What the two players strive for adds up to the same in every position. */
  private readonly opposed: boolean;
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
    this.opposed = strives && seats === 2 && !turnLast && shared;
  }

  limit(limits: Limits): void {
    this.limits = limits;
    this.positions = 0;
    this.nextQuestion = Math.min(limits.positions, POSITIONS_BETWEEN_QUESTIONS);
  }

  /**
   * Writes the value of `state` at the start of `values`, looking `turns` turns ahead; the one
   * going on counts. 0 judges it as it stands. Where more than one turn is still to come, only
   * the `beam` best-looking places for a rug are followed.
   */
  look(state: State, turns: number, beam: number): void {
    this.beam = beam;
    copyInto(this.states[0]!, state);
    this.visit(0, turns, -Infinity);
  }

  /**
   * Of two who are opposed, the mover may stop at a value that is no better than `bar` for the
   * other one. No more places for a rug than `most` are tried now.
   */
  private visit(ply: number, turns: number, bar: number, most = Infinity): void {
    const state = this.states[ply]!;
    const phase = state.data[PHASE]!;
    if (phase === OVER) return this.judge(ply, true);
    const model = this.models[state.data[MOVER]!];
    if (model === undefined && isLastTurn(state))
      return this.countLastTurn(ply, pointsNow(state), bar);
    if (turns === 0) return this.judge(ply, false);
    const seat = this.seatToAverage(state, turns);
    if (seat >= 0) this.averageDraws(ply, turns, seat, bar);
    else if (phase === ROLL) this.averageRolls(ply, turns, bar);
    else if (model !== undefined) this.follow(ply, turns, model);
    else if (phase === ORIENT) this.chooseFacing(ply, turns, bar);
    else this.choosePlace(ply, turns, bar, most);
  }

  /**
   * The seat whose rug is to be turned over now, or −1. At the last turn looked at, a rug that is
   * not laid in it hardly bears on what is decided, and is left to the value.
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

  /** What the last turn comes to, for those who have so many points before it. */
  private countLastTurn(ply: number, points: Float64Array, bar: number): void {
    this.countPositions(COUNTED);
    writeLastTurn(this.states[ply]!, points, this.aim, bar, this.values, ply * VALUE_LENGTH);
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

  private averageDraws(ply: number, turns: number, seat: number, bar: number): void {
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
      this.visit(ply + 1, turns, isLast ? (bar - sum) / odds : -Infinity);
      if (bar > -Infinity) sum += odds * this.utilityOf(ply + 1, other);
      this.addChild(ply, odds);
    }
  }

  private averageRolls(ply: number, turns: number, bar: number): void {
    if (bar > -Infinity) return this.averageRollsAgainst(ply, turns, bar);
    this.clear(ply);
    for (const die of DIE_VALUES) {
      this.rollChild(ply, turns, die, -Infinity, Infinity);
      this.addChild(ply, DIE_CHANCE[die]!);
    }
  }

  private rollChild(ply: number, turns: number, die: number, bar: number, most: number): void {
    const next = this.child(ply);
    roll(next, die);
    // A player who went out has ended the turn by it.
    const isOn = next.data[PHASE] === LAY;
    this.visit(ply + 1, isOn ? turns : turns - 1, isOn ? bar : -Infinity, most);
  }

  /**
   * First with one place for a rug at each value of the die: the mover can only do better with
   * more, so that may be bad enough for the other one. Then die by die with as many as it takes.
   */
  private averageRollsAgainst(ply: number, turns: number, bar: number): void {
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
      if (sum <= bar) break;
      const odds = DIE_CHANCE[die]!;
      const at = die * VALUE_LENGTH;
      const rest = sum - odds * utility(rolled, at, other, 2, this.aim);
      this.rollChild(ply, turns, die, (bar - rest) / odds, Infinity);
      rolled.set(this.values.subarray(child, child + VALUE_LENGTH), at);
      sum = rest + odds * this.utilityOf(ply + 1, other);
    }
    this.clear(ply);
    for (const die of DIE_VALUES)
      for (let part = 0; part < VALUE_LENGTH; part++)
        this.values[ply * VALUE_LENGTH + part]! +=
          DIE_CHANCE[die]! * rolled[die * VALUE_LENGTH + part]!;
  }

  /** One of the decisions that somebody holds for equally good, another from time to time. */
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

  private chooseFacing(ply: number, turns: number, bar: number): void {
    const state = this.states[ply]!;
    const mover = state.data[MOVER]!;
    const ahead = state.data[FACING]!;
    const after = state.switches.turnLast ? turns - 1 : turns;
    const first = bar > -Infinity ? cheapestTurn(state) : 0;
    let best = -Infinity;
    for (let step = 0; step < 3; step++) {
      const turn = TURNS[(first + step) % 3]!;
      orient(this.child(ply), (ahead + turn) & 3);
      this.visit(ply + 1, after, bar);
      const found = this.utilityOf(ply + 1, mover);
      if (found <= best) continue;
      best = found;
      this.takeChild(ply);
      if (bar > -Infinity && this.utilityOf(ply, 1 - mover) <= bar) return;
    }
  }

  private choosePlace(ply: number, turns: number, bar: number, most: number): void {
    const state = this.states[ply]!;
    const mover = state.data[MOVER]!;
    const after = state.switches.turnLast ? turns : turns - 1;
    const places = this.places[ply]!;
    let count = findPlaces(state, places);
    if (isLastRug(state)) return this.chooseLastPlace(ply, count);
    if (turns > 1 && this.beam < count) {
      this.rankPlaces(ply, count);
      count = this.beam;
    } else if (this.opposed && (turns > 1 || bar > -Infinity || most < count))
      sortByGain(state, places, count);
    count = Math.min(count, most);
    const endsNext = isLastRugButOne(state);
    const before = endsNext ? pointsNow(state) : this.points;
    let best = -Infinity;
    for (let index = 0; index < count; index++) {
      const place = places[index]!;
      const answered = this.opposed ? best : -Infinity;
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
      if (bar > -Infinity && this.utilityOf(ply, 1 - mover) <= bar) return;
    }
  }

  /** The last rug of the game: what each place comes to is counted without laying it. */
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

  /** Puts the places that look best at first sight in front, the best first. */
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
