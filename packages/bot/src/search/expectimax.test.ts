import { play, startState, type SetupOptions } from '@marrakech/rules';
import {
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
  OVER,
  PHASE,
  playAtRandom,
  roll,
  ROLL,
  RUGS,
  rugsLeft,
  seatToDraw,
  type State,
} from '@marrakech/rules/fast';
import { expect, test } from 'vitest';
import { turnsToCome } from './iterative-deepening.js';
import { Expectimax, Interrupted } from './expectimax.js';
import { CLEAR_WEIGHTS, makeHandValue } from '../evaluation/hand-value.js';
import { utility, VALUE_LENGTH, writeResult, type Aim } from '../position/value.js';
import { KNOWN_MODELS } from '../opponent-models/known-models.js';
import {
  preferredDecisions,
  type OpponentModel,
  type OpponentModels,
} from '../opponent-models/opponent-model.js';
import { setupOf } from '../testing/setup-of.js';

const AIM: Aim = { win: 10, lead: 0.1 };

const mean = (values: readonly Float64Array[], odds: readonly number[]): Float64Array =>
  new Float64Array(VALUE_LENGTH).map((_, part) =>
    values.reduce((sum, value, index) => sum + value[part]! * odds[index]!, 0),
  );

/**
 * A plain expectimax without beam and scratch states, to the end of the game. Known models take
 * their first preference.
 */
function solve(state: State, models: OpponentModels = []): Float64Array {
  const { data, switches } = state;
  const children = (acts: readonly ((next: State) => void)[]): Float64Array[] =>
    acts.map((act) => {
      const next = copyState(state);
      act(next);
      return solve(next, models);
    });
  const best = (values: readonly Float64Array[]): Float64Array =>
    values.reduce((one, other) => {
      const [a, b] = [one, other].map((v) => utility(v, 0, data[MOVER]!, switches.seats, AIM));
      return b! > a! ? other : one;
    });
  if (data[PHASE] === OVER) {
    const value = new Float64Array(VALUE_LENGTH);
    writeResult(state, value, 0);
    return value;
  }
  const seat = seatToDraw(state);
  if (seat >= 0) {
    const colours = [2 * seat, 2 * seat + 1].filter((colour) => data[RUGS + colour]! > 0);
    const odds = colours.map((colour) => data[RUGS + colour]! / rugsLeft(state, seat));
    return mean(children(colours.map((colour) => (next) => draw(next, seat, colour))), odds);
  }
  if (data[PHASE] === ROLL)
    return mean(children([1, 2, 3, 4].map((die) => (next) => roll(next, die))), [
      1 / 6,
      2 / 6,
      2 / 6,
      1 / 6,
    ]);
  const model = models[data[MOVER]!];
  if (model !== undefined) {
    const next = copyState(state);
    play(next, preferredDecisions(state, model)[0]!);
    return solve(next, models);
  }
  if (data[PHASE] === ORIENT)
    return best(
      children([0, 1, 3].map((turn) => (next) => orient(next, (data[FACING]! + turn) & 3))),
    );
  const places = new Uint8Array(MOST_PLACES);
  const count = findPlaces(state, places);
  return best(children([...places.subarray(0, count)].map((place) => (next) => lay(next, place))));
}

const SETUPS: readonly SetupOptions[] = [
  { players: 2 },
  { players: 2, edition: 'pergioco', order: 'turn-last' },
  { players: 2, colours: 1, edition: 'first', dirhams: [9, 9] },
  { players: 3, houseRules: ['cover-own'], dirhams: [12, 12, 12] },
  { players: 4, order: 'turn-last', dirhams: [8, 8, 8, 8] },
  { players: 4, dirhams: [9, 7, 8, 9] },
  { players: 3, edition: 'pergioco' },
  { players: 4, edition: 'first', dirhams: [4, 4, 4, 4] },
  { players: 2, dirhams: [4, 4] },
  { players: 2, edition: 'pergioco', colours: 1 },
  { players: 2, order: 'turn-last', dirhams: [6, 6] },
  { players: 3, edition: 'pergioco', order: 'turn-last' },
];

function lateState(options: SetupOptions, seed: number, rugs: number): State | undefined {
  const state = startState(setupOf(options));
  const { below } = makeChance(seed);
  while (state.data[PHASE] !== OVER && turnsToCome(state) > rugs) playAtRandom(state, below);
  return state.data[PHASE] === OVER ? undefined : state;
}

/**
 * Whether two values differ. Of two players' points only the lead counts: taking one point is as
 * good as gaining one.
 */
function differ(state: State, one: Float64Array, other: Float64Array): boolean {
  const { seats } = state.switches;
  const worth = (value: Float64Array): Float64Array =>
    seats > 2
      ? value.slice(0, VALUE_LENGTH)
      : Float64Array.of(utility(value, 0, 0, 2, AIM), utility(value, 0, 1, 2, AIM));
  const wanted = worth(other);
  return worth(one).some((part, at) => Math.abs(part - wanted[at]!) > 1e-9);
}

test.each(SETUPS)('the last two rugs are solved as by brute force: %j', (options) => {
  for (let seed = 0; seed < 6; seed++) {
    const state = lateState(options, seed, 2);
    if (state === undefined) continue;
    const search = new Expectimax(state, makeHandValue(CLEAR_WEIGHTS), AIM);
    search.look(state, 2, Infinity);
    const off = differ(state, search.values, solve(state));
    expect({ seed, off }).toEqual({ seed, off: false });
  }
});

test.each(SETUPS)('the last turn is counted as by brute force: %j', (options) => {
  for (let seed = 0; seed < 600; seed++) {
    const state = lateState(options, 1000 + seed, 1);
    if (state === undefined) continue;
    const search = new Expectimax(state, makeHandValue(CLEAR_WEIGHTS), AIM);
    search.look(state, 1, Infinity);
    const off = differ(state, search.values, solve(state));
    expect({ seed, off }).toEqual({ seed, off: false });
  }
});

/** Always prefers a single decision, so that there is no average over equal ones. */
const FIRST_OF_GREEDY: OpponentModel = {
  prefer(state, preferred) {
    KNOWN_MODELS.greedy.prefer(state, preferred);
    return 1;
  },
};

test.each(SETUPS)('known models are followed as by brute force: %j', (options) => {
  for (let seed = 0; seed < 3; seed++) {
    const state = lateState(options, seed, 3);
    if (state === undefined) continue;
    const { seats } = state.switches;
    for (let own = 0; own < seats; own++) {
      const models = Array.from({ length: seats }, (_, seat) =>
        seat === own ? undefined : FIRST_OF_GREEDY,
      );
      const search = new Expectimax(state, makeHandValue(CLEAR_WEIGHTS), AIM, models);
      search.look(state, 3, Infinity);
      // Among equally good decisions either may be taken.
      const worth = (value: Float64Array): number => utility(value, 0, own, seats, AIM);
      const off = Math.abs(worth(search.values) - worth(solve(state, models))) > 1e-9;
      expect({ seed, own, off }).toEqual({ seed, own, off: false });
    }
  }
});

test('rugs of two colours are drawn with the odds of the pile', () => {
  const models = [FIRST_OF_GREEDY, FIRST_OF_GREEDY];
  let uneven = 0;
  for (let seed = 0; seed < 12; seed++) {
    const state = lateState({ players: 2, edition: 'pergioco' }, seed, 5);
    if (state === undefined) continue;
    const [one, other] = [state.data[RUGS + 2]!, state.data[RUGS + 3]!];
    if (Math.min(one, other) > 0 && one !== other) uneven++;
    const search = new Expectimax(state, makeHandValue(CLEAR_WEIGHTS), AIM, models);
    search.look(state, 5, Infinity);
    const found = search.values.slice(0, VALUE_LENGTH);
    const most = Math.max(
      ...solve(state, models).map((part, index) => Math.abs(part - found[index]!)),
    );
    expect({ seed, off: most > 1e-9 }).toEqual({ seed, off: false });
  }
  expect(uneven).toBeGreaterThan(2);
});

test.each<[SetupOptions, rugs: number, games: number]>([
  [{ players: 2 }, 3, 40],
  [{ players: 2 }, 24, 10],
  [{ players: 2, colours: 1 }, 3, 40],
  [{ players: 2, colours: 1 }, 20, 12],
  [{ players: 2, edition: 'pergioco' }, 3, 40],
  [{ players: 2, edition: 'pergioco', colours: 1 }, 3, 40],
])('%j, %i rugs left: pruning changes nothing', (options, rugs, games) => {
  const judged = { search: 0, thorough: 0 };
  for (let seed = 0; seed < games; seed++) {
    const state = lateState({ ...options, dirhams: [90, 90] }, seed, rugs)!;
    const { below } = makeChance(seed);
    while (state.data[PHASE] !== LAY) playAtRandom(state, below);
    const search = new Expectimax(state, makeHandValue(CLEAR_WEIGHTS), AIM);
    const thorough = new Expectimax(state, makeHandValue(CLEAR_WEIGHTS), AIM);
    Object.assign(thorough, { zeroSum: false });
    for (const one of [search, thorough]) one.look(state, 3, rugs > 3 ? 2 : Infinity);
    const off = differ(state, search.values, thorough.values);
    expect({ seed, off }).toEqual({ seed, off: false });
    judged.search += search.positions;
    judged.thorough += thorough.positions;
  }
  // Where a tie has no winner, the game is not zero-sum and nothing is pruned.
  const spares = options.edition === undefined;
  expect(judged.search < judged.thorough).toBe(spares);
});

test('three turns are solved as by brute force', () => {
  const state = lateState({ players: 2, dirhams: [90, 90] }, 5, 3)!;
  const { below } = makeChance(5);
  while (state.data[PHASE] !== LAY) playAtRandom(state, below);
  const search = new Expectimax(state, makeHandValue(CLEAR_WEIGHTS), AIM);
  search.look(state, 3, Infinity);
  expect(differ(state, search.values, solve(state))).toBe(false);
});

test('a beam as wide as all places changes nothing', () => {
  const state = lateState({ players: 2, colours: 1 }, 7, 20)!;
  const search = new Expectimax(state, makeHandValue(CLEAR_WEIGHTS), AIM);
  search.look(state, 2, MOST_PLACES);
  const narrow = search.values.slice(0, VALUE_LENGTH);
  search.look(state, 2, Infinity);
  expect(search.values.slice(0, VALUE_LENGTH)).toEqual(narrow);
});

const searchOf = (state: State) => new Expectimax(state, makeHandValue(CLEAR_WEIGHTS), AIM);

test('a beam of one follows the place that is best in the first pass', () => {
  for (let seed = 0; seed < 8; seed++) {
    const state = lateState({ players: 3 }, seed, 20)!;
    const { below } = makeChance(seed);
    while (state.data[PHASE] !== LAY) playAtRandom(state, below);
    const places = new Uint8Array(MOST_PLACES);
    const looked = [...places.subarray(0, findPlaces(state, places))].map((place) => {
      const next = copyState(state);
      lay(next, place);
      const shallow = searchOf(state);
      shallow.look(next, 0, Infinity);
      return { next, shallow: utility(shallow.values, 0, state.data[MOVER]!, 3, AIM) };
    });
    const best = looked.reduce((one, other) => (other.shallow > one.shallow ? other : one));
    const [narrow, followed] = [searchOf(state), searchOf(state)];
    narrow.look(state, 2, 1);
    followed.look(best.next, 1, 1);
    const [found, wanted] = [narrow, followed].map(({ values }) => values.slice(0, VALUE_LENGTH));
    expect({ seed, found }).toEqual({ seed, found: wanted });
  }
});

test('a budget ends the search', () => {
  const state = lateState({ players: 3 }, 3, 30)!;
  expect([ORIENT, ROLL, LAY]).toContain(state.data[PHASE]);
  const search = new Expectimax(state, makeHandValue(CLEAR_WEIGHTS), AIM);
  search.limit({ positions: 1000, stop: () => false });
  expect(() => search.look(state, 3, Infinity)).toThrow(Interrupted);
  expect(search.positions).toBeLessThan(1300);
});
