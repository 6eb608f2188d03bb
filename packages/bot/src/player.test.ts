import {
  awaited,
  legalDecisions,
  makeSetup,
  startState,
  whyIllegal,
  type Setup,
  type SetupWish,
} from '@marrakech/rules';
import { copyState, OVER, PHASE, playAtRandom, type State } from '@marrakech/rules/fast';
import { expect, test } from 'vitest';
import { makeChance } from './chance.js';
import { LEVEL_NAMES } from './levels.js';
import { decide, makePlayer } from './player.js';

const WISHES: readonly SetupWish[] = [
  { players: 2 },
  { players: 2, edition: 'pergioco', order: 'turn-last', dirhams: [5, 5] },
  { players: 2, colours: 1, edition: 'first', dirhams: [0, 3] },
  { players: 2, order: 'turn-last', houseRules: ['cover-own'] },
  { players: 3, houseRules: ['cover-own'], dirhams: [1000, 2, 9] },
  { players: 3, order: 'turn-last' },
  { players: 4, dirhams: [6, 6, 6, 6] },
  { players: 4, order: 'turn-last', dirhams: [3, 0, 3, 3] },
];

/** Thousands of decisions on a busy machine. */
const MINUTE = { timeout: 60_000 };

function setupOf(wish: SetupWish): Setup {
  const setup = makeSetup(wish);
  if (!setup.ok) throw new Error(setup.error.code);
  return setup.value;
}

/** Positions of a random game in which a player is to decide. */
function* positions(wish: SetupWish, seed: number): Generator<State> {
  const state = startState(setupOf(wish));
  const { below } = makeChance(seed);
  while (state.data[PHASE] !== OVER) {
    const { type } = awaited(state);
    if (type === 'orient' || type === 'lay') yield copyState(state);
    playAtRandom(state, below);
  }
}

test.each(WISHES)('whatever the position, the decision is legal: %j', MINUTE, async (wish) => {
  const players = await Promise.all(LEVEL_NAMES.map((name) => makePlayer(name, setupOf(wish))));
  let asked = 0;
  for (let seed = 0; asked < 1300; seed++)
    for (const state of positions(wish, seed)) {
      const player = players[asked++ % players.length]!;
      const before = state.data.slice();
      const decision = player.decide(state, { seed: asked, positions: 60 });
      const illegal = whyIllegal(state, decision)?.code ?? 'nothing';
      const touched = state.data.some((part, index) => part !== before[index]);
      const found = { level: player.level.name, seed, illegal, touched };
      expect(found).toEqual({ ...found, illegal: 'nothing', touched: false });
    }
});

test('the same seed and budget give the same decision', MINUTE, async () => {
  for (const name of LEVEL_NAMES)
    for (const state of [...positions({ players: 2 }, 5)].filter((_, index) => index % 4 < 2)) {
      const copy = copyState(state);
      const thinking = { seed: 11, positions: 200 };
      const first = await decide(state, name, thinking);
      const again = await decide(copy, name, thinking);
      expect({ name, decision: again }).toEqual({ name, decision: first });
    }
});

test('told to stop, it answers with a first look at every decision', async () => {
  const [state] = positions({ players: 4 }, 1);
  const player = await makePlayer('karima', state!.setup);
  let asked = 0;
  const decision = player.decide(state!, {
    stop: () => {
      asked++;
      return true;
    },
  });
  expect(asked).toBe(1);
  expect(legalDecisions(state!)).toContainEqual(decision);
});

test('where no player is to decide it says so', async () => {
  const state = startState(setupOf({ players: 2 }));
  while (state.data[PHASE] !== OVER) playAtRandom(state, makeChance(1).below);
  const player = await makePlayer('nour', state.setup);
  expect(() => player.decide(state)).toThrow('no player is to decide');
});
