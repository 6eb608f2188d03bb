import {
  KNOWN_MODELS,
  recognizeModels,
  type OpponentModelName,
} from '@marrakech/bot/opponent-models';
import { squaresOf, type Action } from '@marrakech/rules';
import { expect, test } from 'vitest';
import type { Contestant } from '../matches/contestant.js';
import { loadJudge, playRotation } from '../matches/match.js';
import { makeContestantByName, setupOf } from '../testing/contestant-by-name.js';

/** Games of `one` against `other` with `one` in each seat, up to the last decision of `other`. */
async function gamesOf(one: string, other: string, players: number): Promise<Action[][]> {
  const setup = setupOf({ players });
  const games: Action[][] = [];
  const met = await makeContestantByName(other, setup);
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
      one: await makeContestantByName(one, setup),
      other: seen,
      judge: await loadJudge(setup),
      lookAhead: { turns: 1, beam: 1 },
    },
    3,
    0,
  );
  return games;
}

const nameOf = (model: unknown): string =>
  Object.entries(KNOWN_MODELS).find(([, known]) => known === model)?.[0] ?? 'unknown';

test.each(Object.keys(KNOWN_MODELS) as OpponentModelName[])(
  'a player who follows the model %s is recognized',
  async (name) => {
    const read: string[] = [];
    for (const players of [2, 3, 4])
      for (const [seat, actions] of (await gamesOf('net1', name, players)).entries()) {
        const models = recognizeModels(setupOf({ players }), actions, seat);
        expect(models[seat]).toBeUndefined();
        read.push(...models.toSpliced(seat, 1).map(nameOf));
      }
    // A player who goes out early has made too few decisions to be told apart.
    const right = read.filter((found) => found === name);
    expect(right.length).toBeGreaterThan(read.length / 2);
    expect(read).not.toContain('unknown');
  },
);

test.each(['net1', 'hand1', 'random'])(
  'a player without a known model is not recognized: %s',
  async (name) => {
    for (const players of [2, 4]) {
      const games = await gamesOf('hunter', name, players);
      for (const [seat, actions] of games.entries()) {
        const read = recognizeModels(setupOf({ players }), actions, seat).map(nameOf);
        expect(read).toEqual(read.map(() => 'unknown'));
      }
    }
  },
);

test('either order of a rug’s squares counts the same, and without actions no model is recognized', async () => {
  const [actions] = await gamesOf('net1', 'builder', 2);
  const turned = actions!.map((action): Action => {
    if (action.type !== 'lay') return action;
    const [first, second] = squaresOf(action.rug);
    return { ...action, rug: `${second}${first}` };
  });
  const setup = setupOf({ players: 2 });
  expect(recognizeModels(setup, turned, 0).map(nameOf)).toEqual(['unknown', 'builder']);
  expect(recognizeModels(setup, [], 0).map(nameOf)).toEqual(['unknown', 'unknown']);
});
