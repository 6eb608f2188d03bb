import {
  awaited,
  DIE_FACES,
  legalDecisions,
  play,
  resultOf,
  startState,
  type Action,
  type SetupOptions,
  type State,
} from '@marrakech/rules';
import { ASSAM, copyState, makeChance, MOVER, playAtRandom } from '@marrakech/rules/fast';
import { expect, test } from 'vitest';
import { makeAnalyst } from './analysis.js';
import type { SearchConfig } from '../search/iterative-deepening.js';
import { CLEAR_WEIGHTS, makeHandValue } from '../evaluation/hand-value.js';
import { Reviewer, type Split } from './review.js';
import { setupOf } from '../testing/setup-of.js';
import { turnsLeft } from '../position/turns-left.js';
import { VALUE_LENGTH, WIN, type Evaluate } from '../position/value.js';

/** The actions of a random game. */
function* randomGame(options: SetupOptions, seed: number): Generator<Action> {
  const state = startState(setupOf(options));
  const { below } = makeChance(seed);
  for (;;) {
    const now = awaited(state);
    if (now.type === 'nothing') return;
    let action: Action;
    if (now.type === 'roll') action = { type: 'roll', die: DIE_FACES[below(6)]! };
    else if (now.type === 'draw') {
      const first = below(1000) / 1000 < now.odds[0]!.odds ? 0 : 1;
      const colour = (now.odds[first] ?? now.odds[0]!).colour;
      action = { type: 'draw', seat: now.seat, colour };
    } else {
      const decisions = legalDecisions(state);
      action = decisions[below(decisions.length)]!;
    }
    yield action;
    play(state, action);
  }
}

const NO_LIMITS = { positions: Infinity, stop: () => false };

const configOf = (evaluate: Evaluate, turns: number): SearchConfig => ({
  evaluate,
  aim: { win: 1, lead: 0.01 },
  turns,
  rootBeam: 12,
  beam: 12,
  lastTurns: 0,
});

/** The first player's chance to win is 10 % for each row that Assam stands further north. */
const byRow: Evaluate = ({ data }, into, at) => {
  const chance = (Math.floor(data[ASSAM]! / 7) + 1) / 10;
  into.fill(0, at, at + VALUE_LENGTH);
  into[at + WIN] = chance;
  into[at + WIN + 1] = 1 - chance;
};

// From d4 the dice 1, 2, 3 and 4 lead north to rows 5 6 7 7, east to 4 4 4 3, west to 4 4 4 5; from
// g3 west to 3 3 3 3, north to 4 5 6 7, south to 2 1 1 2. Twos and threes are twice as likely.
const ROWS_GAME: readonly Action[] = [
  { type: 'orient', facing: 'E' },
  { type: 'roll', die: 4 },
  { type: 'lay', rug: 'g4g5' },
  { type: 'orient', facing: 'W' },
  { type: 'roll', die: 2 },
];
const ROWS_SETUP = setupOf({ players: 2, colours: 1, facing: 'N' });
const NORTH = 3.8 / 6;
const EAST = 2.3 / 6;
const SOUTH_FROM_G3 = 0.8 / 6;

function expectWins(split: Split, parts: Partial<Record<keyof Split, number>>): void {
  for (const [part, win] of Object.entries(parts))
    expect(split[part as 'luck'].win, `part ${part}`).toBeCloseTo(win, 9);
}

test('luck and decisions are differences of values', () => {
  const reviewer = new Reviewer(ROWS_SETUP, configOf(byRow, 1), NO_LIMITS);
  const [east, four, , west, two] = ROWS_GAME.map((action) => reviewer.next(action));
  expect(east).toMatchObject({ seat: 0, best: { decision: { facing: 'N' } } });
  expect(west).toMatchObject({ seat: 1, best: { decision: { facing: 'S' } } });
  for (const [step, luck] of [
    [four!, 0.3 - EAST],
    [two!, 0],
  ] as const) {
    if (step.type !== 'chance') throw new Error('a roll is chance');
    expect(step.luck[0]!.win).toBeCloseTo(luck, 9);
    expect(step.luck[1]!.win).toBeCloseTo(-luck, 9);
  }
  const [one, other] = reviewer.splitBySeat();
  expectWins(one!, {
    expected: 0.4,
    luck: 0.3 - EAST,
    ownDecisions: EAST - NORTH,
    othersDecisions: 0.3 - SOUTH_FROM_G3,
    result: 0.3,
  });
  expectWins(other!, {
    expected: 0.6,
    luck: EAST - 0.3,
    ownDecisions: SOUTH_FROM_G3 - 0.3,
    othersDecisions: NORTH - EAST,
    result: 0.7,
  });
  // East was the worst choice, and the rug made no difference.
  expect(one!.accuracy).toBeCloseTo(0, 9);
  // West has value 7, south 8 2/3, north 4 1/2.
  expect(other!.accuracy).toBeCloseTo(60, 9);
});

/** Both always have the same chance to win. */
const even: Evaluate = (_, into, at) => {
  into.fill(0, at, at + VALUE_LENGTH);
  into[at + WIN] = 0.5;
  into[at + WIN + 1] = 0.5;
};

test('where nothing is at stake there is no accuracy', () => {
  const reviewer = new Reviewer(ROWS_SETUP, configOf(even, 1), NO_LIMITS);
  for (const action of ROWS_GAME) reviewer.next(action);
  expect(reviewer.splitBySeat().map(({ accuracy }) => accuracy)).toEqual([undefined, undefined]);
});

test('with a search of two turns, luck is also measured two turns ahead', () => {
  const reviewer = new Reviewer(ROWS_SETUP, configOf(byRow, 2), NO_LIMITS);
  reviewer.next(ROWS_GAME[0]!);
  const four = reviewer.next(ROWS_GAME[1]!);
  expect(four.after[0]!.win).toBeCloseTo(SOUTH_FROM_G3, 9);
});

/**
 * The first player's chance to win, computed from the rules alone. Only for the last turn of two
 * players.
 */
function countedOut(state: State): number {
  const now = awaited(state);
  const after = (action: Action): number => {
    const next = copyState(state);
    play(next, action);
    return countedOut(next);
  };
  switch (now.type) {
    case 'nothing': {
      const { winners } = resultOf(state)!;
      return winners.includes(0) ? 1 / winners.length : 0;
    }
    case 'roll':
      return now.odds.reduce((sum, { die, odds }) => sum + odds * after({ type: 'roll', die }), 0);
    case 'draw':
      return now.odds.reduce(
        (sum, { colour, odds }) => sum + odds * after({ type: 'draw', seat: now.seat, colour }),
        0,
      );
    case 'orient':
    case 'lay': {
      const chances = legalDecisions(state).map(after);
      return now.seat === 0 ? Math.max(...chances) : Math.min(...chances);
    }
  }
}

const handValue = makeHandValue(CLEAR_WEIGHTS);

const exactAtTheEnd: Evaluate = (state, into, at) => {
  handValue(state, into, at);
  if (turnsLeft(state) > 1) return;
  into[at + WIN] = countedOut(state);
  into[at + WIN + 1] = 1 - into[at + WIN]!;
};

/** A reviewer that starts at the game's last turn. */
function atLastTurn(options: SetupOptions, seed: number): Reviewer {
  const state = startState(setupOf(options));
  const { below } = makeChance(seed);
  while (awaited(state).type !== 'nothing' && turnsLeft(state) > 1) playAtRandom(state, below);
  return new Reviewer(state.setup, configOf(exactAtTheEnd, 1), NO_LIMITS, state);
}

test.each([{ players: 2, colours: 1 }, { players: 2 }] as const)(
  'nothing is left unexplained at a solved end: %j',
  { timeout: 60_000 },
  (options) => {
    let lucky = 0;
    let costly = 0;
    for (let seed = 0; seed < 60; seed++) {
      const reviewer = atLastTurn(options, seed);
      const before = reviewer.splitBySeat();
      const mover = reviewer.state.data[MOVER]!;
      const { below } = makeChance(seed);
      let luck = 0;
      let decisions = 0;
      for (
        let now = awaited(reviewer.state);
        now.type !== 'nothing';
        now = awaited(reviewer.state)
      ) {
        const expected = countedOut(reviewer.state);
        if (now.type === 'roll') reviewer.next({ type: 'roll', die: DIE_FACES[below(6)]! });
        else if (now.type === 'draw')
          reviewer.next({ type: 'draw', seat: now.seat, colour: now.odds.at(-1)!.colour });
        else reviewer.next(legalDecisions(reviewer.state)[0]!);
        const change = countedOut(reviewer.state) - expected;
        if (now.type === 'roll' || now.type === 'draw') luck += change;
        else decisions += change;
      }
      for (const [seat, split] of reviewer.splitBySeat().entries()) {
        const sign = seat === 0 ? 1 : -1;
        const [own, others] = seat === mover ? [decisions, 0] : [0, decisions];
        const since = before[seat]!;
        expect(split.luck.win - since.luck.win, `seed ${seed}`).toBeCloseTo(sign * luck, 9);
        expect(split.ownDecisions.win, `seed ${seed}`).toBeCloseTo(sign * own, 9);
        expect(split.othersDecisions.win, `seed ${seed}`).toBeCloseTo(sign * others, 9);
        expect(split.residual.win - since.residual.win, `seed ${seed}`).toBeCloseTo(0, 9);
      }
      if (Math.abs(luck) > 0.01) lucky++;
      if (Math.abs(decisions) > 0.01) costly++;
    }
    // Most random games are decided by then, but not all.
    expect(lucky).toBeGreaterThan(1);
    expect(costly).toBeGreaterThan(1);
  },
);

const SETUPS: readonly SetupOptions[] = [
  { players: 2 },
  { players: 2, edition: 'pergioco', order: 'turn-last' },
  { players: 3, dirhams: [5, 5, 20] },
  { players: 4, order: 'turn-last' },
];

test.each(SETUPS)('a whole game is reviewed: %j', { timeout: 60_000 }, async (options) => {
  const analyst = await makeAnalyst(setupOf(options));
  const actions = [...randomGame(options, 3)];
  const steps = [...analyst.review(actions)];
  expect(steps.map(({ index }) => index)).toEqual(actions.map((_, index) => index));
  for (const { index, reviewed } of steps) {
    if (reviewed.type !== 'decision') continue;
    const { chosen, best, seat } = reviewed;
    expect(chosen.cost.win, `action ${index}`).toBeGreaterThanOrEqual(0);
    const more = best.prospects[seat]!.win - chosen.prospects[seat]!.win;
    expect(more, `action ${index}`).toBeGreaterThan(-1e-4);
  }
  const { splits } = steps.at(-1)!;
  const wins = splits.reduce((sum, { result }) => sum + result.win, 0);
  expect(wins).toBeCloseTo(1, 9);
  for (const { accuracy, ownDecisions } of splits) {
    expect(ownDecisions.win).toBeLessThan(0);
    expect(accuracy).toBeGreaterThan(0);
    expect(accuracy).toBeLessThan(100);
  }
});

test.each(SETUPS)(
  'the balance so far ends at the prospects after the last action: %j',
  async (options) => {
    const analyst = await makeAnalyst(setupOf(options));
    const actions = [...randomGame(options, 4)].slice(0, 40);
    for (const turns of [1, 2])
      for (const { index, reviewed, splits } of analyst.review(actions, { turns })) {
        const results = splits.map(({ result }) => result);
        expect({ index, results }).toEqual({ index, results: reviewed.after });
      }
  },
);

test('the position after a player left in the middle of a turn is searched, not evaluated', async () => {
  const options = { players: 3 } as const;
  const analyst = await makeAnalyst(setupOf(options));
  const actions = [...randomGame(options, 4)].slice(0, 31);
  const state = startState(setupOf(options));
  for (const action of actions) play(state, action);
  expect(awaited(state).type).toBe('roll');
  const leaver = (state.data[MOVER]! + 1) % 3;
  const steps = [...analyst.review([...actions, { type: 'leave', seat: leaver }])];
  const { reviewed } = steps.at(-1)!;
  play(state, { type: 'leave', seat: leaver });
  // The mean over the die, with the best rug for each roll.
  const mean = new Float64Array(3);
  for (const { die, odds } of [
    { die: 1, odds: 1 / 6 },
    { die: 2, odds: 2 / 6 },
    { die: 3, odds: 2 / 6 },
    { die: 4, odds: 1 / 6 },
  ] as const) {
    const rolled = [...actions, { type: 'leave', seat: leaver }, { type: 'roll', die }] as const;
    const { after } = [...analyst.review(rolled)].at(-1)!.reviewed;
    after.forEach(({ win }, seat) => (mean[seat]! += odds * win));
  }
  reviewed.after.forEach(({ win }, seat) => expect(win).toBeCloseTo(mean[seat]!, 9));
});

test('at a solved end, luck is exact and nothing is left unexplained', async () => {
  const options = { players: 3 } as const;
  const analyst = await makeAnalyst(setupOf(options));
  for (let seed = 0; seed < 2; seed++) {
    const steps = [...analyst.review(randomGame(options, seed), { turns: 2 })];
    // A turn is orient, roll and lay: the last three turns are solved.
    const [before, ...last] = steps.slice(-9).map(({ splits }) => splits);
    for (const splits of last)
      splits.forEach(({ residual }, seat) =>
        expect(residual.win, `seed ${seed}`).toBeCloseTo(before![seat]!.residual.win, 9),
      );
  }
});

test('the best decision gives nothing away', async () => {
  const setup = setupOf({ players: 2, colours: 1 });
  const analyst = await makeAnalyst(setup);
  const state = startState(setup);
  const steps = [...analyst.analyse(state, { positions: 3000 })];
  expect(steps.length).toBeGreaterThan(1);
  const decisions = steps.at(-1)!.decisions;
  expect(decisions).toHaveLength(3);
  expect(decisions[0]!.cost).toEqual({ score: 0, win: 0 });
  const turn: Action[] = [steps[0]!.decisions[0]!.decision, { type: 'roll', die: 2 }];
  for (const action of turn) play(state, action);
  const [laying] = analyst.analyse(state, { positions: 3000 });
  const [, , step] = analyst.review([...turn, laying!.decisions[0]!.decision]);
  expect(step!.splits[0]!.accuracy).toBe(100);
  expect(step!.splits[0]!.ownDecisions).toEqual({ score: 0, win: 0 });
  expect(step!.splits[1]!.accuracy).toBeUndefined();
});

test('a rug named from its other square is the same rug', async () => {
  const options = { players: 3 } as const;
  const setup = setupOf(options);
  const [orient, roll, lay] = randomGame(options, 8);
  if (orient === undefined || roll === undefined || lay?.type !== 'lay') throw new Error('no turn');
  const turned = { type: 'lay', rug: `${lay.rug.slice(2)}${lay.rug.slice(0, 2)}` } as Action;
  const analyst = await makeAnalyst(setup);
  const both = [lay, turned].map((one) => [...analyst.review([orient, roll, one])].at(-1)!.splits);
  expect(both[0]).toEqual(both[1]);
});
