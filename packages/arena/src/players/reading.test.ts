import {
  KNOWN_MODELS,
  recognizeModels,
  type OpponentModelName,
} from '@marrakech/bot/opponent-models';
import { squaresOf, type Action } from '@marrakech/rules';
import { expect, test } from 'vitest';
import type { Contestant } from '../matches/answer.js';
import { loadJudge, playRotation } from '../matches/match.js';
import { enter, setupOf } from '../testing/entering.js';

/** Games with one of them in each seat in turn, up to the other's last decision. */
async function gamesOf(one: string, other: string, players: number): Promise<Action[][]> {
  const setup = setupOf({ players });
  const games: Action[][] = [];
  const met = await enter(other, setup);
  const seen: Contestant = {
    name: other,
    decide(state, seed, actions) {
      if (games.length === 0 || games.at(-1)!.length > actions.length) games.push([]);
      games[games.length - 1] = [...actions];
      return met.decide(state, seed, actions);
    },
  };
  await playRotation(
    {
      setup,
      one: await enter(one, setup),
      other: seen,
      judge: await loadJudge(setup),
      foresight: { turns: 1, beam: 1 },
    },
    3,
    0,
  );
  return games;
}

const nameOf = (model: unknown): string =>
  Object.entries(KNOWN_MODELS).find(([, known]) => known === model)?.[0] ?? 'nobody';

test.each(Object.keys(KNOWN_MODELS) as OpponentModelName[])(
  'who plays the way of a %s is read',
  async (name) => {
    const read: string[] = [];
    for (const players of [2, 3, 4])
      for (const [seat, actions] of (await gamesOf('net1', name, players)).entries()) {
        const models = recognizeModels(setupOf({ players }), actions, seat);
        expect(models[seat]).toBeUndefined();
        read.push(...models.toSpliced(seat, 1).map(nameOf));
      }
    // Whoever is out early has shown too little to be told from those who would have done the same.
    const right = read.filter((found) => found === name);
    expect(right.length).toBeGreaterThan(read.length / 2);
    expect(read).not.toContain('nobody');
  },
);

test.each(['net1', 'hand1', 'random'])('who plays no known way is left open: %s', async (name) => {
  for (const players of [2, 4]) {
    const games = await gamesOf('hunter', name, players);
    for (const [seat, actions] of games.entries()) {
      const read = recognizeModels(setupOf({ players }), actions, seat).map(nameOf);
      expect(read).toEqual(read.map(() => 'nobody'));
    }
  }
});

test('a rug says the same from either end, and nothing is read before anybody played', async () => {
  const [actions] = await gamesOf('net1', 'builder', 2);
  const turned = actions!.map((action): Action => {
    if (action.type !== 'lay') return action;
    const [first, second] = squaresOf(action.rug);
    return { ...action, rug: `${second}${first}` };
  });
  const setup = setupOf({ players: 2 });
  expect(recognizeModels(setup, turned, 0).map(nameOf)).toEqual(['nobody', 'builder']);
  expect(recognizeModels(setup, [], 0).map(nameOf)).toEqual(['nobody', 'nobody']);
});
