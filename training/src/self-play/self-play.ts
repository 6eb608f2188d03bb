/** Plays games of the network against itself and others, and makes training samples from them. */
import {
  makeLearnedValue,
  MOST_ROWS,
  POINTS_EACH,
  pointWeight,
  type Weights,
} from '@marrakech/bot/evaluation';
import { Expectimax } from '@marrakech/bot/search';
import {
  type Aim,
  DIE_CHANCE,
  SCORE,
  TURNS,
  turnsLeft,
  utility,
  VALUE_LENGTH,
  WIN,
  writePoints,
  writeResult,
} from '@marrakech/bot/position';
import { type Decider, makeBaselinePlayer, parseEntrant } from '@marrakech/arena';
import {
  DIE_FACES,
  DIE_VALUES,
  makeSetup,
  play as playOn,
  startState,
  type SetupOptions,
} from '@marrakech/rules';
import {
  type Below,
  copyInto,
  copyState,
  draw,
  FACING,
  findPlaces,
  lay,
  LAY,
  makeChance,
  MOST_PLACES,
  MOVER,
  orient,
  ORIENT,
  OUT,
  OVER,
  PHASE,
  roll,
  ROLL,
  RUGS,
  rugsLeft,
  seatToDraw,
  type State,
} from '@marrakech/rules/fast';
import { makeFeatures } from '../features/features.js';
import {
  CHANCE_BASE,
  CHANCE_WEIGHT,
  POINTS_TARGET,
  SampleWriter,
  WIN_TARGET,
  type Samples,
} from './samples.js';

export interface SelfPlay {
  readonly weights: Weights;
  readonly setupOptions: SetupOptions;
  readonly aim: Aim;
  /** The weight of later turns in a sample's target (lambda of TD(λ)). */
  readonly lambda: number;
  /** The share of rugs that are laid at random, to explore more positions. */
  readonly curiosity: number;
  /** Whether each turn also adds a sample with a rug that was not chosen. */
  readonly asides: boolean;
  /** The depth of the search for targets; more is better and slower. */
  readonly turns: number;
  /**
   * The opponents, one kind in each game: `SELF`, or baseline players, who then have all seats but
   * one. People play neither perfectly nor alike.
   */
  readonly rivals: readonly string[];
}

export const SELF = 'self';

export function isRival(name: string): boolean {
  return (
    name === SELF || (parseEntrant(name) !== undefined && makeBaselinePlayer(name) !== undefined)
  );
}

/** `undefined` for the network. */
function rivalNamed(name: string): Decider | undefined {
  const rival = makeBaselinePlayer(name);
  if (rival === undefined && name !== SELF) throw new Error(`unknown rival ${name}`);
  return rival;
}

/**
 * Sometimes another edition, smaller purses or a house rule, so that the network learns all of
 * them.
 */
function varied(setupOptions: SetupOptions, below: Below): SetupOptions {
  const dice = below(100);
  const twoColours = setupOptions.players === 2 && setupOptions.colours !== 1;
  const last = setupOptions.order === 'turn-last';
  if (dice < 12 && twoColours) return { ...setupOptions, edition: 'pergioco' };
  if (dice < 18 && !last) return { ...setupOptions, edition: 'first' };
  if (dice < 26)
    return {
      ...setupOptions,
      dirhams: Array.from({ length: setupOptions.players }, () => 3 + below(45)),
    };
  return dice < 29 ? { ...setupOptions, houseRules: ['cover-own'] } : setupOptions;
}

/** The places followed where more than one turn is left to search. */
const BEAM = 3;

/** Seeds of a rival's random choice are below this. */
const SEEDS = 2 ** 30;

/** A position at the start of a turn: a sample without its target. */
interface OpenSample {
  readonly index: number;
  /** In order from the player to move. */
  readonly seats: readonly number[];
  readonly points: Float64Array;
}

type AddSample = (state: State) => OpenSample;
type SetTarget = (sample: OpenSample, target: Float64Array) => void;

/** A turn with what is needed for its target. */
interface Step extends OpenSample {
  /** The value by a search of the turn. */
  readonly backup: Float64Array;
  /** The value by the network. */
  readonly evaluated: Float64Array;
  /** Whether the player took the best decision. */
  readonly tookBest: boolean;
}

interface GameParts {
  readonly play: SelfPlay;
  readonly state: State;
  readonly search: Expectimax;
  readonly below: Below;
  readonly addSample: AddSample;
  readonly setTarget: SetTarget;
  /** The player in all seats but `own`; `undefined` if the network plays itself. */
  readonly rival: Decider | undefined;
  readonly own: number;
}

class Game {
  private readonly play: SelfPlay;
  private readonly state: State;
  private readonly scratch: State;
  private readonly search: Expectimax;
  private readonly below: Below;
  private readonly places = new Uint8Array(MOST_PLACES);
  private readonly addSample: AddSample;
  private readonly setTarget: SetTarget;
  private readonly rival: Decider | undefined;
  private readonly own: number;
  tookBest = true;

  constructor({ play, state, search, below, addSample, setTarget, rival, own }: GameParts) {
    this.rival = rival;
    this.own = own;
    this.play = play;
    this.state = state;
    this.scratch = copyState(state);
    this.search = search;
    this.below = below;
    this.addSample = addSample;
    this.setTarget = setTarget;
  }

  /** Searches the position after `act`; the value is in `search`. */
  private tried(act: (next: State) => void, turns: number): number {
    copyInto(this.scratch, this.state);
    act(this.scratch);
    this.search.look(this.scratch, turns, BEAM);
    const { data, switches } = this.state;
    return utility(this.search.values, 0, data[MOVER]!, switches.seats, this.play.aim);
  }

  turnFacing(turns: number): Float64Array {
    const ahead = this.state.data[FACING]!;
    let best = -Infinity;
    let facing = ahead;
    let value = new Float64Array(VALUE_LENGTH);
    for (const turn of TURNS) {
      const found = this.tried((next) => orient(next, (ahead + turn) & 3), turns);
      if (found <= best) continue;
      best = found;
      facing = (ahead + turn) & 3;
      value = this.search.values.slice(0, VALUE_LENGTH);
    }
    orient(this.state, facing);
    return value;
  }

  layRug(turns: number): void {
    const count = findPlaces(this.state, this.places);
    let best = -Infinity;
    let chosen = this.places[0]!;
    for (let index = 0; index < count; index++) {
      const place = this.places[index]!;
      const found = this.tried((next) => lay(next, place), turns);
      if (found <= best) continue;
      best = found;
      chosen = place;
    }
    const other = this.places[this.below(count)]!;
    if (this.play.asides && other !== chosen) this.sampleOtherRug(other);
    if (this.below(1000) < 1000 * this.play.curiosity) {
      if (other !== chosen) this.tookBest = false;
      chosen = other;
    }
    lay(this.state, chosen);
  }

  /** Decisions compare rugs, so the network must also evaluate rugs that are not laid. */
  private sampleOtherRug(place: number): void {
    const { scratch } = this;
    copyInto(scratch, this.state);
    lay(scratch, place);
    if (scratch.data[PHASE] === ORIENT && scratch.switches.turnLast) {
      const turn = TURNS[this.below(TURNS.length)]!;
      orient(scratch, (scratch.data[FACING]! + turn) & 3);
    }
    if (scratch.data[PHASE] === OVER) return;
    const sample = this.addSample(scratch);
    this.search.look(scratch, this.play.turns, BEAM);
    this.setTarget(sample, this.search.values);
  }

  private drawRugs(state: State): void {
    for (let seat = seatToDraw(state); seat >= 0; seat = seatToDraw(state)) {
      const first = state.data[RUGS + 2 * seat]!;
      const colour = this.below(rugsLeft(state, seat)) < first ? 2 * seat : 2 * seat + 1;
      draw(state, seat, colour);
    }
  }

  /** Plays the rest of a rival's turn after the roll. */
  private endTurnOf(rival: Decider, state: State): void {
    const { turnLast } = state.switches;
    if (state.data[PHASE] === LAY) playOn(state, rival.decide(state, this.below(SEEDS)));
    if (!turnLast || state.data[PHASE] !== ORIENT) return;
    this.drawRugs(state);
    playOn(state, rival.decide(state, this.below(SEEDS)));
  }

  /** Plays a rival's turn. Its value is the mean over the die of the positions that it leads to. */
  private playTurnOf(rival: Decider): Float64Array {
    const { state, scratch, search } = this;
    if (!state.switches.turnLast) playOn(state, rival.decide(state, this.below(SEEDS)));
    const backup = new Float64Array(VALUE_LENGTH);
    for (const die of DIE_VALUES) {
      copyInto(scratch, state);
      roll(scratch, die);
      this.endTurnOf(rival, scratch);
      search.look(scratch, 0, BEAM);
      for (let part = 0; part < VALUE_LENGTH; part++)
        backup[part]! += DIE_CHANCE[die]! * search.values[part]!;
    }
    roll(state, DIE_FACES[this.below(DIE_FACES.length)]!);
    this.endTurnOf(rival, state);
    return backup;
  }

  /** Plays the next turn and returns its value before the roll. */
  playTurn(): Float64Array {
    const { state } = this;
    const { turns } = this.play;
    this.drawRugs(state);
    if (this.rival !== undefined && state.data[MOVER] !== this.own)
      return this.playTurnOf(this.rival);
    let backup: Float64Array;
    if (state.switches.turnLast) {
      this.search.look(state, turns, BEAM);
      backup = this.search.values.slice(0, VALUE_LENGTH);
    } else backup = this.turnFacing(turns);
    roll(state, DIE_FACES[this.below(DIE_FACES.length)]!);
    // A player who has just gone out lays no rug.
    if (state.data[PHASE] === ORIENT || state.data[PHASE] === ROLL || state.data[PHASE] === OVER)
      return backup;
    this.layRug(state.switches.turnLast ? turns : turns - 1);
    if (state.switches.turnLast && state.data[PHASE] === ORIENT) {
      this.drawRugs(state);
      this.turnFacing(turns - 1);
    }
    return backup;
  }
}

/** Plays the game of a seed; the same seed gives the same game. */
function makeSelfPlay(play: SelfPlay): (seed: number, writer: SampleWriter) => void {
  const features = makeFeatures(play.weights.kind);
  const evaluate = makeLearnedValue(play.weights);
  const rows = new Uint16Array(MOST_ROWS);
  const rivals = play.rivals.map(rivalNamed);

  return (seed, writer) => {
    const { below } = makeChance(seed);
    const setup = makeSetup(varied(play.setupOptions, below));
    if (!setup.ok) throw new Error(setup.error.code);
    const state = startState(setup.value);
    const { seats } = state.switches;

    const addSample: AddSample = (from) => {
      const index = writer.add(rows, features.write(from, rows));
      const mover = from.data[MOVER]!;
      const order = Array.from({ length: seats }, (_, step) => (mover + step) % seats);
      const points = new Float64Array(seats);
      writePoints(from, points, 0);
      const weight = pointWeight(turnsLeft(from));
      order.forEach((seat, step) => {
        const out = from.data[OUT + seat] !== 0;
        writer.set(index, CHANCE_BASE + step, out ? -Infinity : weight * points[seat]!);
      });
      writer.set(index, CHANCE_WEIGHT, weight * POINTS_EACH);
      return { index, seats: order, points };
    };

    const setTarget: SetTarget = (sample, target) => {
      sample.seats.forEach((seat, place) => {
        const points = (target[SCORE + seat]! - sample.points[seat]!) / POINTS_EACH;
        writer.set(sample.index, POINTS_TARGET + place, points);
        writer.set(sample.index, WIN_TARGET + place, target[WIN + seat]!);
      });
    };

    const search = new Expectimax(state, evaluate, play.aim);
    const [rival, own] = [rivals[below(rivals.length)], below(seats)];
    const game = new Game({ play, state, search, below, addSample, setTarget, rival, own });
    const steps: Step[] = [];
    while (state.data[PHASE] !== OVER) {
      const sample = addSample(state);
      const evaluated = new Float64Array(VALUE_LENGTH);
      evaluate(state, evaluated, 0);
      game.tookBest = true;
      const backup = game.playTurn();
      steps.push({ ...sample, backup, evaluated, tookBest: game.tookBest });
    }
    const end = new Float64Array(VALUE_LENGTH);
    writeResult(state, end, 0);
    addTargets(steps, end, play.lambda, setTarget);
  };
}

/**
 * Computes targets from the last turn to the first: the value of a turn is a search of one turn,
 * corrected by how much the next position turned out differently. Luck is in neither.
 */
function addTargets(
  steps: readonly Step[],
  end: Float64Array,
  lambda: number,
  setTarget: SetTarget,
): void {
  let later = end;
  let laterEvaluated = end;
  for (const step of steps.toReversed()) {
    const trust = step.tookBest ? lambda : 0;
    const target = step.backup.map((part, at) => part + trust * (later[at]! - laterEvaluated[at]!));
    setTarget(step, target);
    later = target;
    laterEvaluated = step.evaluated;
  }
}

/** Plays `count` games from seed `first` on and returns their samples. */
export function playGames(play: SelfPlay, first: number, count: number): Samples {
  const playGame = makeSelfPlay(play);
  const writer = new SampleWriter();
  for (let seed = first; seed < first + count; seed++) playGame(seed, writer);
  return writer.take();
}
