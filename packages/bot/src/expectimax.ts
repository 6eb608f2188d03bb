/**
 * Looks ahead turn by turn: every die and every draw with its exact odds, every player for
 * themselves (max^n). A position is judged where a turn begins; the last ones by their result.
 *
 * It sees what a player sees: rugs that are face down are averaged over, dice always.
 */
import { DIE_FACES, DIE_VALUES } from '@marrakech/rules';
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
import { isLastRug, pointsBefore, writeResultAfter } from './last-rug.js';
import { isLastTurn, writeLastTurn } from './last-turn.js';
import { utility, VALUE_LENGTH, writeResult, type Aim, type Evaluate } from './value.js';

/** The deepest look, in turns. */
export const MOST_TURNS = 6;
/** A turn is at most two draws, an orientation, a roll and a rug. */
const MOST_PLIES = MOST_TURNS * 5 + 4;

const DIE_CHANCE = Float64Array.from(
  { length: 5 },
  (_, die) => DIE_FACES.filter((face) => face === die).length / DIE_FACES.length,
);

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

export class Expectimax {
  /** Values by ply: the one of a visited state stands at `ply × VALUE_LENGTH`. */
  readonly values = new Float64Array((MOST_PLIES + 1) * VALUE_LENGTH);
  /** Positions judged so far. */
  positions = 0;
  private readonly states: readonly State[];
  private readonly places = Array.from({ length: MOST_PLIES }, () => new Uint8Array(MOST_PLACES));
  private readonly ranks = Array.from({ length: MOST_PLIES }, () => new Float64Array(MOST_PLACES));
  private readonly evaluate: Evaluate;
  private readonly aim: Aim;
  private beam = Infinity;
  private limits = NO_LIMITS;
  private nextQuestion = POSITIONS_BETWEEN_QUESTIONS;

  constructor(like: State, evaluate: Evaluate, aim: Aim) {
    this.states = Array.from({ length: MOST_PLIES + 1 }, () => copyState(like));
    this.evaluate = evaluate;
    this.aim = aim;
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
    this.visit(0, turns);
  }

  private visit(ply: number, turns: number): void {
    const state = this.states[ply]!;
    const phase = state.data[PHASE]!;
    if (phase === OVER) return this.judge(ply, true);
    if (turns === 0) return this.judge(ply, false);
    if (isLastTurn(state)) {
      this.countPositions(12);
      return writeLastTurn(state, this.aim, this.values, ply * VALUE_LENGTH);
    }
    // Turning Assam last, the rug just turned over hardly bears on where he is turned: at the
    // last turn looked at, the draw is left to the value.
    const early = turns === 1 && phase === ORIENT && state.switches.turnLast;
    const seat = early ? -1 : seatToDraw(state);
    if (seat >= 0) this.averageDraws(ply, turns, seat);
    else if (phase === ROLL) this.averageRolls(ply, turns);
    else if (phase === ORIENT) this.chooseFacing(ply, turns);
    else this.choosePlace(ply, turns);
  }

  private countPositions(count: number): void {
    this.positions += count;
    if (this.positions < this.nextQuestion) return;
    this.nextQuestion = this.positions + POSITIONS_BETWEEN_QUESTIONS;
    if (this.positions >= this.limits.positions || this.limits.stop()) throw new Interrupted();
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

  private averageDraws(ply: number, turns: number, seat: number): void {
    const { data } = this.states[ply]!;
    const left = rugsLeft(this.states[ply]!, seat);
    this.clear(ply);
    for (let colour = 2 * seat; colour < 2 * seat + 2; colour++) {
      const rugs = data[RUGS + colour]!;
      if (rugs === 0) continue;
      draw(this.child(ply), seat, colour);
      this.visit(ply + 1, turns);
      this.addChild(ply, rugs / left);
    }
  }

  private averageRolls(ply: number, turns: number): void {
    this.clear(ply);
    for (const die of DIE_VALUES) {
      const next = this.child(ply);
      roll(next, die);
      // A player who went out has ended the turn by it.
      this.visit(ply + 1, next.data[PHASE] === LAY ? turns : turns - 1);
      this.addChild(ply, DIE_CHANCE[die]!);
    }
  }

  private chooseFacing(ply: number, turns: number): void {
    const state = this.states[ply]!;
    const mover = state.data[MOVER]!;
    const after = state.switches.turnLast ? turns - 1 : turns;
    let best = -Infinity;
    for (let turn = 0; turn < 4; turn++) {
      if (turn === 2) continue;
      orient(this.child(ply), (state.data[FACING]! + turn) & 3);
      this.visit(ply + 1, after);
      const found = this.utilityOf(ply + 1, mover);
      if (found > best) {
        best = found;
        this.takeChild(ply);
      }
    }
  }

  private choosePlace(ply: number, turns: number): void {
    const state = this.states[ply]!;
    const mover = state.data[MOVER]!;
    const after = state.switches.turnLast ? turns : turns - 1;
    const places = this.places[ply]!;
    let count = findPlaces(state, places);
    if (isLastRug(state)) return this.chooseLastPlace(ply, count);
    if (turns > 1 && this.beam < count) {
      this.rankPlaces(ply, count);
      count = this.beam;
    }
    let best = -Infinity;
    for (let index = 0; index < count; index++) {
      lay(this.child(ply), places[index]!);
      this.visit(ply + 1, after);
      const found = this.utilityOf(ply + 1, mover);
      if (found > best) {
        best = found;
        this.takeChild(ply);
      }
    }
  }

  /** The last rug of the game: what each place comes to is counted without laying it. */
  private chooseLastPlace(ply: number, count: number): void {
    const state = this.states[ply]!;
    const mover = state.data[MOVER]!;
    const places = this.places[ply]!;
    const child = (ply + 1) * VALUE_LENGTH;
    this.countPositions(count);
    const points = pointsBefore(state);
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
      this.visit(ply + 1, state.switches.turnLast ? 1 : 0);
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
