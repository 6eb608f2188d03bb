import {
  awaited,
  DIE_FACES,
  drawOdds,
  legalDecisions,
  play,
  startState,
  whyIllegal,
  type Action,
  type SetupOptions,
} from '@marrakech/rules';
import {
  copyState,
  makeChance,
  MOVER,
  OVER,
  PHASE,
  playAtRandom,
  type State,
} from '@marrakech/rules/fast';
import { expect, test } from 'vitest';
import { LEVEL_NAMES } from './profiles.js';
import { decide, makePlayer } from './player.js';
import { recognizeModels } from '../opponent-models/recognition.js';
import { KNOWN_MODELS } from '../opponent-models/known-models.js';
import { preferredDecisions, type OpponentModel } from '../opponent-models/opponent-model.js';
import { setupOf } from '../testing/setup-of.js';

const SETUPS: readonly SetupOptions[] = [
  { players: 2 },
  { players: 2, edition: 'pergioco', order: 'turn-last', dirhams: [5, 5] },
  { players: 2, colours: 1, edition: 'first', dirhams: [0, 3] },
  { players: 2, order: 'turn-last', houseRules: ['cover-own'] },
  { players: 3, houseRules: ['cover-own'], dirhams: [1000, 2, 9] },
  { players: 3, order: 'turn-last' },
  { players: 4, dirhams: [6, 6, 6, 6] },
  { players: 4, order: 'turn-last', dirhams: [3, 0, 3, 3] },
];

/** Thousands of decisions take long on a busy machine. */
const MINUTE = { timeout: 60_000 };

/** The positions of a random game in which a player decides. */
function* positions(options: SetupOptions, seed: number): Generator<State> {
  const state = startState(setupOf(options));
  const { below } = makeChance(seed);
  while (state.data[PHASE] !== OVER) {
    const { type } = awaited(state);
    if (type === 'orient' || type === 'lay') yield copyState(state);
    playAtRandom(state, below);
  }
}

test.each(SETUPS)('decisions are legal: %j', MINUTE, async (options) => {
  const players = await Promise.all(LEVEL_NAMES.map((name) => makePlayer(name, setupOf(options))));
  let asked = 0;
  for (let seed = 0; asked < 1300; seed++)
    for (const state of positions(options, seed)) {
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
      const options = { seed: 11, positions: 200 };
      const first = await decide(state, name, options);
      const again = await decide(copy, name, options);
      expect({ name, decision: again }).toEqual({ name, decision: first });
    }
});

/** The positions of the first seat in a game against known models, with the actions before each. */
function* readableGame(options: SetupOptions, seed: number) {
  const state = startState(setupOf(options));
  const { below } = makeChance(seed);
  const models = Object.values<OpponentModel>(KNOWN_MODELS);
  const actions: Action[] = [];
  const act = (action: Action): void => {
    actions.push(action);
    play(state, action);
  };
  while (state.data[PHASE] !== OVER) {
    const now = awaited(state);
    if (now.type === 'roll') act({ type: 'roll', die: DIE_FACES[below(6)]! });
    else if (now.type === 'draw') {
      const colours = drawOdds(state, now.seat);
      const { colour } = colours[below(colours.length)]!;
      act({ type: 'draw', seat: now.seat, colour });
    } else {
      if (state.data[MOVER] === 0) yield { state: copyState(state), actions: [...actions] };
      const preferred = preferredDecisions(
        state,
        models[(state.data[MOVER]! + seed) % models.length]!,
      );
      act(preferred[below(preferred.length)]!);
    }
  }
}

test.each(SETUPS)(
  'with recognized models decisions are legal and reproducible: %j',
  MINUTE,
  async (options) => {
    const player = await makePlayer('hakima', setupOf(options));
    const alone = await makePlayer('hakima', setupOf(options));
    for (let seed = 0; seed < 6; seed++)
      for (const { state, actions } of readableGame(options, seed)) {
        const limits = { seed, positions: 400, actions };
        const decision = player.decide(state, limits);
        expect(whyIllegal(state, decision)).toBeUndefined();
        expect(alone.decide(copyState(state), limits)).toEqual(decision);
      }
  },
);

test('recognized models change decisions, and only of levels that recognize them', async () => {
  const setup = setupOf({ players: 4 });
  const [reader, other] = [await makePlayer('hakima', setup), await makePlayer('karima', setup)];
  const changed: boolean[] = [];
  for (const { state, actions } of readableGame({ players: 4 }, 3)) {
    const options = { seed: 1, positions: 400 };
    const [before, after] = [options, { ...options, actions }].map((how) =>
      JSON.stringify(reader.decide(state, how)),
    );
    const isRead = recognizeModels(setup, actions, 0).some((model) => model !== undefined);
    changed.push(before !== after);
    expect({ isRead, unread: before !== after && !isRead }).toEqual({ isRead, unread: false });
    const unmoved = other.decide(state, options);
    expect(other.decide(state, { ...options, actions })).toEqual(unmoved);
  }
  expect(changed).toContain(true);
});

test('when stopped at once, it answers after the first pass', async () => {
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

test('it throws when no player is to decide', async () => {
  const state = startState(setupOf({ players: 2 }));
  while (state.data[PHASE] !== OVER) playAtRandom(state, makeChance(1).below);
  const player = await makePlayer('nour', state.setup);
  expect(() => player.decide(state)).toThrow('no player is to decide');
});
