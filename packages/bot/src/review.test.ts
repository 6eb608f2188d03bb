import {
  awaited,
  DIE_FACES,
  legalDecisions,
  play,
  startState,
  type Action,
  type SetupWish,
} from '@marrakech/rules';
import { expect, test } from 'vitest';
import { makeAnalyst } from './analysis.js';
import { makeChance } from './chance.js';
import { CLEAR_EYES, makeHandValue } from './hand-value.js';
import { makeLuckScale } from './luck.js';
import { WIN } from './value.js';
import { setupOf } from './testing/entering.js';

/** A game by chance alone, action by action. */
function* randomGame(wish: SetupWish, seed: number): Generator<Action> {
  const state = startState(setupOf(wish));
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

test('luck has mean zero over hundreds of games', { timeout: 120_000 }, () => {
  const wish = { players: 2, colours: 1 } as const;
  const setup = setupOf(wish);
  const aim = { win: 1, lead: 0.01 };
  const weigh = makeLuckScale(startState(setup), makeHandValue(CLEAR_EYES), aim);
  const games = 300;
  const lucks: number[] = [];
  for (let seed = 0; seed < games; seed++) {
    const state = startState(setup);
    let luck = 0;
    for (const action of randomGame(wish, seed)) {
      if (action.type === 'roll') {
        const { before, after } = weigh(state, action);
        luck += after[WIN]! - before[WIN]!;
      }
      play(state, action);
    }
    lucks.push(luck);
  }
  const mean = lucks.reduce((sum, luck) => sum + luck, 0) / games;
  const variance = lucks.reduce((sum, luck) => sum + (luck - mean) ** 2, 0) / (games - 1);
  const error = Math.sqrt(variance / games);
  // There is luck, and it is nobody's.
  expect(Math.sqrt(variance)).toBeGreaterThan(0.1);
  expect(Math.abs(mean)).toBeLessThan(3 * error);
});

const WISHES: readonly SetupWish[] = [
  { players: 2 },
  { players: 2, edition: 'pergioco', order: 'turn-last' },
  { players: 3, dirhams: [5, 5, 20] },
  { players: 4, order: 'turn-last' },
];

test.each(WISHES)('a game is split without remainder: %j', { timeout: 60_000 }, async (wish) => {
  const analyst = await makeAnalyst(setupOf(wish));
  const actions = [...randomGame(wish, 3)];
  const steps = [...analyst.review(actions)];
  expect(steps.map(({ index }) => index)).toEqual(actions.map((_, index) => index));
  const last = steps.at(-1)!;
  const wins = last.splits.reduce((sum, { result }) => sum + result.win, 0);
  expect(wins).toBeCloseTo(1, 9);
  for (const split of last.splits) {
    const { expected, result, luck, ownDecisions, othersDecisions, residual } = split;
    for (const part of ['score', 'win'] as const) {
      const sum =
        expected[part] + luck[part] + ownDecisions[part] + othersDecisions[part] + residual[part];
      expect(sum).toBeCloseTo(result[part], 9);
    }
    expect(split.accuracy).toBeGreaterThan(0);
    expect(split.accuracy).toBeLessThan(100);
  }
});

test('whoever plays the best decision gives nothing away', async () => {
  const setup = setupOf({ players: 2, colours: 1 });
  const analyst = await makeAnalyst(setup);
  const state = startState(setup);
  const steps = [...analyst.analyse(state, { positions: 3000 })];
  expect(steps.length).toBeGreaterThan(1);
  const decisions = steps.at(-1)!.decisions;
  expect(decisions).toHaveLength(3);
  expect(decisions[0]!.cost).toEqual({ score: 0, win: 0 });
  const [step] = analyst.review([steps[0]!.decisions[0]!.decision]);
  expect(step!.splits[0]!.accuracy).toBe(100);
  expect(step!.splits[0]!.ownDecisions).toEqual({ score: 0, win: 0 });
});

test('a rug named from its other end is the same rug', async () => {
  const wish = { players: 3 } as const;
  const setup = setupOf(wish);
  const [orient, roll, lay] = randomGame(wish, 8);
  if (orient === undefined || roll === undefined || lay?.type !== 'lay') throw new Error('no turn');
  const turned = { type: 'lay', rug: `${lay.rug.slice(2)}${lay.rug.slice(0, 2)}` } as Action;
  const analyst = await makeAnalyst(setup);
  const both = [lay, turned].map((one) => [...analyst.review([orient, roll, one])].at(-1)!.splits);
  expect(both[0]).toEqual(both[1]);
});
