/** Games of the network against itself and others, and what is to be learnt from them. */
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
  /** How far what came of it bears on what is learnt, beyond the next turn. */
  readonly lambda: number;
  /** How often a rug is laid anywhere, to see more of the game. */
  readonly curiosity: number;
  /** Whether a rug that was not laid is looked at in every turn, too. */
  readonly asides: boolean;
  /** How many turns are looked ahead for what a position is worth; more is better and slower. */
  readonly turns: number;
  /**
   * Whom it meets, one of them in each game: `SELF`, or contestants that have learnt nothing, who
   * then have all seats but one. Other people play neither perfectly nor alike.
   */
  readonly rivals: readonly string[];
}

export const SELF = 'self';

export function isRival(name: string): boolean {
  return (
    name === SELF || (parseEntrant(name) !== undefined && makeBaselinePlayer(name) !== undefined)
  );
}

/** `undefined` for the network itself. */
function rivalNamed(name: string): Decider | undefined {
  const rival = makeBaselinePlayer(name);
  if (rival === undefined && name !== SELF) throw new Error(`no rival is called ${name}`);
  return rival;
}

/** Now and then another edition, poorer players or a house rule, so that none is unknown. */
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

/** Where more than one turn is still to come, so many places for a rug are followed. */
const BEAM = 3;

/** A rival who does not care picks by a number below this. */
const SEEDS = 2 ** 30;

/** A position in which a turn begins, as a sample that is still to be told its worth. */
interface Seen {
  readonly sample: number;
  /** From the player to move on. */
  readonly seats: readonly number[];
  readonly points: Float64Array;
}

type See = (state: State) => Seen;
type Teach = (seen: Seen, target: Float64Array) => void;

/** One turn of a game, as the learner will look back on it. */
interface Step extends Seen {
  /** What one look at the coming turn says it is worth. */
  readonly backup: Float64Array;
  /** What the network said at first sight. */
  readonly sight: Float64Array;
  /** The player did what they thought best. */
  readonly earnest: boolean;
}

interface GameParts {
  readonly play: SelfPlay;
  readonly state: State;
  readonly search: Expectimax;
  readonly below: Below;
  readonly see: See;
  readonly teach: Teach;
  /** Who has all seats but `own`; nobody, where the network plays itself. */
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
  private readonly see: See;
  private readonly teach: Teach;
  private readonly rival: Decider | undefined;
  private readonly own: number;
  earnest = true;

  constructor({ play, state, search, below, see, teach, rival, own }: GameParts) {
    this.rival = rival;
    this.own = own;
    this.play = play;
    this.state = state;
    this.scratch = copyState(state);
    this.search = search;
    this.below = below;
    this.see = see;
    this.teach = teach;
  }

  /** Tries `act` and looks ahead; the value is where `search` leaves it. */
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
    if (this.play.asides && other !== chosen) this.lookAside(other);
    if (this.below(1000) < 1000 * this.play.curiosity) {
      if (other !== chosen) this.earnest = false;
      chosen = other;
    }
    lay(this.state, chosen);
  }

  /** What is decided is a choice among rugs, so those that are not laid must be judged well, too. */
  private lookAside(place: number): void {
    const { scratch } = this;
    copyInto(scratch, this.state);
    lay(scratch, place);
    if (scratch.data[PHASE] === ORIENT && scratch.switches.turnLast) {
      const turn = TURNS[this.below(TURNS.length)]!;
      orient(scratch, (scratch.data[FACING]! + turn) & 3);
    }
    if (scratch.data[PHASE] === OVER) return;
    const seen = this.see(scratch);
    this.search.look(scratch, this.play.turns, BEAM);
    this.teach(seen, this.search.values);
  }

  private drawRugs(state: State): void {
    for (let seat = seatToDraw(state); seat >= 0; seat = seatToDraw(state)) {
      const first = state.data[RUGS + 2 * seat]!;
      const colour = this.below(rugsLeft(state, seat)) < first ? 2 * seat : 2 * seat + 1;
      draw(state, seat, colour);
    }
  }

  /** The rest of a rival's turn, once the die has fallen. */
  private endTurnOf(rival: Decider, state: State): void {
    const { turnLast } = state.switches;
    if (state.data[PHASE] === LAY) playOn(state, rival.decide(state, this.below(SEEDS)));
    if (!turnLast || state.data[PHASE] !== ORIENT) return;
    this.drawRugs(state);
    playOn(state, rival.decide(state, this.below(SEEDS)));
  }

  /** A rival does as it likes: what the turn was worth is the mean over the die of where that leads. */
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

  /** Plays the turn that begins, and says what it was worth before the die fell. */
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
    // Who has just gone out lays nothing.
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

/** Plays the game with this number; the same number gives the same game. */
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

    const see: See = (from) => {
      const sample = writer.add(rows, features.write(from, rows));
      const mover = from.data[MOVER]!;
      const order = Array.from({ length: seats }, (_, step) => (mover + step) % seats);
      const points = new Float64Array(seats);
      writePoints(from, points, 0);
      const weight = pointWeight(turnsLeft(from));
      order.forEach((seat, step) => {
        const out = from.data[OUT + seat] !== 0;
        writer.set(sample, CHANCE_BASE + step, out ? -Infinity : weight * points[seat]!);
      });
      writer.set(sample, CHANCE_WEIGHT, weight * POINTS_EACH);
      return { sample, seats: order, points };
    };

    const teach: Teach = (seen, target) => {
      seen.seats.forEach((seat, place) => {
        const points = (target[SCORE + seat]! - seen.points[seat]!) / POINTS_EACH;
        writer.set(seen.sample, POINTS_TARGET + place, points);
        writer.set(seen.sample, WIN_TARGET + place, target[WIN + seat]!);
      });
    };

    const search = new Expectimax(state, evaluate, play.aim);
    const [rival, own] = [rivals[below(rivals.length)], below(seats)];
    const game = new Game({ play, state, search, below, see, teach, rival, own });
    const steps: Step[] = [];
    while (state.data[PHASE] !== OVER) {
      const seen = see(state);
      const sight = new Float64Array(VALUE_LENGTH);
      evaluate(state, sight, 0);
      game.earnest = true;
      const backup = game.playTurn();
      steps.push({ ...seen, backup, sight, earnest: game.earnest });
    }
    const end = new Float64Array(VALUE_LENGTH);
    writeResult(state, end, 0);
    lookBack(steps, end, play.lambda, teach);
  };
}

/**
 * From the last turn to the first: what a turn was worth is one look ahead, corrected by how far
 * the following position turned out other than it seemed. Its own luck is in neither.
 */
function lookBack(steps: readonly Step[], end: Float64Array, lambda: number, teach: Teach): void {
  let later = end;
  let laterSight = end;
  for (const step of steps.toReversed()) {
    const trust = step.earnest ? lambda : 0;
    const target = step.backup.map((part, at) => part + trust * (later[at]! - laterSight[at]!));
    teach(step, target);
    later = target;
    laterSight = step.sight;
  }
}

/** Plays the games from `first` on and gathers their samples. */
export function playGames(play: SelfPlay, first: number, count: number): Samples {
  const playGame = makeSelfPlay(play);
  const writer = new SampleWriter();
  for (let seed = first; seed < first + count; seed++) playGame(seed, writer);
  return writer.take();
}
