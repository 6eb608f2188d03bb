import {
  awaited,
  COLOURS,
  copyState,
  DIE_FACES,
  legalDecisions,
  play,
  startState,
  viewOf,
  type ChanceAction,
  type SetupOptions,
  type State,
} from '@marrakech/rules';
import {
  ASSAM,
  type Below,
  makeChance,
  MOVER,
  OVER,
  PHASE,
  playAtRandom,
  ROLL,
  RUGS,
  seatToDraw,
} from '@marrakech/rules/fast';
import { expect, test } from 'vitest';
import { CLEAR_WEIGHTS, makeHandValue } from '../evaluation/hand-value.js';
import { makeLuckScale } from './luck.js';
import { setupOf } from '../testing/setup-of.js';
import { turnsLeft } from '../position/turns-left.js';
import {
  SCORE,
  utility,
  VALUE_LENGTH,
  WIN,
  writePoints,
  type Evaluate,
} from '../position/value.js';

/** Per setup. */
const GAMES = 500;
const AIM = { win: 1, lead: 0.01 };
const evaluate = makeHandValue(CLEAR_WEIGHTS);

const SETUPS: readonly SetupOptions[] = [
  { players: 2 },
  { players: 2, edition: 'pergioco' },
  { players: 2, colours: 1 },
  { players: 3, dirhams: [5, 5, 20] },
  { players: 4 },
];

/** The odds by the rulebook: faces of the die, rugs left in the pile. */
function possible(state: State): { action: ChanceAction; odds: number }[] {
  const now = awaited(state);
  if (now.type === 'roll')
    return ([1, 2, 3, 4] as const).map((die) => ({
      action: { type: 'roll', die },
      odds: DIE_FACES.filter((face) => face === die).length / 6,
    }));
  if (now.type !== 'draw') return [];
  const { seat } = now;
  const { pile, rugs: left } = viewOf(state).players[seat]!;
  return pile
    .filter(({ rugs }) => rugs > 0)
    .map(({ colour, rugs }) => ({ action: { type: 'draw', seat, colour }, odds: rugs / left }));
}

/** The positions of a random game in which chance acts. */
function* chanceNodes(options: SetupOptions, seed: number): Generator<State> {
  const state = startState(setupOf(options));
  const { below } = makeChance(seed);
  while (state.data[PHASE] !== OVER) {
    if (state.data[PHASE] === ROLL || seatToDraw(state) >= 0) yield state;
    playAtRandom(state, below);
  }
}

test.each(SETUPS)('the luck of all possible outcomes has mean zero: %j', (options) => {
  const weigh = makeLuckScale(startState(setupOf(options)), evaluate, AIM);
  const most = { roll: 0, draw: 0 };
  for (let seed = 0; seed < 2; seed++)
    for (const state of chanceNodes(options, seed)) {
      const sums = new Float64Array(VALUE_LENGTH);
      for (const { action, odds } of possible(state)) {
        const { before, after } = weigh(state, action);
        for (let part = 0; part < VALUE_LENGTH; part++) {
          const luck = after[part]! - before[part]!;
          sums[part]! += odds * luck;
          most[action.type] = Math.max(most[action.type], Math.abs(luck));
        }
      }
      for (const sum of sums) expect(Math.abs(sum), `seed ${seed}`).toBeLessThan(1e-9);
    }
  // A sample without luck would prove nothing.
  expect(most.roll).toBeGreaterThan(0.1);
  // A search of one turn does not see rugs that are drawn a turn early.
  expect(most.draw > 0.1).toBe(options.edition === 'pergioco');
});

test('a roll is worth as much as the best rug after it', () => {
  const options = { players: 3 } as const;
  const weigh = makeLuckScale(startState(setupOf(options)), evaluate, AIM);
  const value = new Float64Array(VALUE_LENGTH);
  for (const state of chanceNodes(options, 4)) {
    const { mover } = viewOf(state);
    for (const { action } of possible(state)) {
      const rolled = copyState(state);
      play(rolled, action);
      const { phase } = viewOf(rolled);
      // The last rugs are counted exactly, without the evaluation.
      if (phase !== 'lay' || turnsLeft(rolled) < 3) continue;
      const found = legalDecisions(rolled).map((decision) => {
        const next = copyState(rolled);
        play(next, decision);
        evaluate(next, value, 0);
        return { win: value[WIN + mover], reached: utility(value, 0, mover, 3, AIM) };
      });
      const best = found.toSorted((one, other) => other.reached - one.reached)[0]!;
      expect(weigh(state, action).after[WIN + mover]).toBeCloseTo(best.win!, 12);
    }
  }
});

/** The distance between two squares, ignoring mosaics. */
const apart = (one: number, other: number): number =>
  Math.abs((one % 7) - (other % 7)) + Math.abs(Math.floor(one / 7) - Math.floor(other / 7));

/**
 * A quick evaluation by points. Luck has mean zero for any evaluation; this one also depends on the
 * length of the walk and on the balance of the colours left, so that wrong odds of dice or draws
 * show clearly.
 */
class Judge {
  /** Assam's square before the roll. */
  from = 0;

  readonly evaluate: Evaluate = (state, into, at) => {
    writePoints(state, into, at + SCORE);
    const { data, switches } = state;
    const walked = apart(this.from, data[ASSAM]!);
    let sum = 0;
    for (let seat = 0; seat < switches.seats; seat++) {
      let worth = into[at + SCORE + seat]!;
      if (switches.twoColours)
        worth -= Math.abs(data[RUGS + 2 * seat]! - data[RUGS + 2 * seat + 1]!);
      if (seat !== data[MOVER] && (walked === 2 || walked === 3)) worth += 10;
      sum += into[at + SCORE + seat] = worth;
    }
    for (let seat = 0; seat < switches.seats; seat++)
      into[at + WIN + seat] = into[at + SCORE + seat]! / sum;
  };
}

/**
 * Odds by the faces of the die and the rugs of the pile. A draw that all players see a turn ahead
 * has no effect yet. Only some of the other draws are sampled, since each needs a search over
 * facings and dice.
 */
function somethingOf(state: State, below: Below): ChanceAction | undefined {
  const seat = seatToDraw(state);
  if (seat < 0) return { type: 'roll', die: DIE_FACES[below(6)]! };
  if (!state.switches.faceDown || below(16) !== 0) return undefined;
  const [one, other] = [state.data[RUGS + 2 * seat]!, state.data[RUGS + 2 * seat + 1]!];
  return { type: 'draw', seat, colour: COLOURS[2 * seat + (below(one + other) < one ? 0 : 1)]! };
}

// Summed for the seat that rolls or draws: for one fixed seat wrong odds would cancel out.
test.each(SETUPS)('luck has mean zero over many games: %j', (options) => {
  const judge = new Judge();
  const weigh = makeLuckScale(startState(setupOf(options)), judge.evaluate, AIM);
  const { below } = makeChance(77);
  const tally = { roll: { steps: 0, sum: 0, squares: 0 }, draw: { steps: 0, sum: 0, squares: 0 } };
  for (let seed = 1000; seed < 1000 + GAMES; seed++)
    for (const state of chanceNodes(options, seed)) {
      const action = somethingOf(state, below);
      if (action === undefined) continue;
      judge.from = state.data[ASSAM]!;
      const { before, after } = weigh(state, action);
      const whose = WIN + (action.type === 'draw' ? action.seat : state.data[MOVER]!);
      const luck = after[whose]! - before[whose]!;
      const kind = tally[action.type];
      kind.steps++;
      kind.sum += luck;
      kind.squares += luck * luck;
    }
  expect(tally.draw.steps > 0).toBe(options.edition === 'pergioco');
  for (const { steps, sum, squares } of Object.values(tally).filter((each) => each.steps > 0)) {
    expect(Math.sqrt(squares / steps)).toBeGreaterThan(0.003);
    // Steps of luck are uncorrelated, so the squares of the steps add up to the variance.
    expect(Math.abs(sum) / Math.sqrt(squares)).toBeLessThan(3);
  }
});
