import {
  apply,
  awaited,
  DIE_ODDS,
  drawOdds,
  legalDecisions,
  scores,
  startState,
  type Action,
  type SetupOptions,
} from '@marrakech/rules';
import {
  LAY,
  makeChance,
  MOVER,
  OVER,
  PHASE,
  playAtRandom,
  type State,
} from '@marrakech/rules/fast';
import { expect, test } from 'vitest';
import { KNOWN_MODELS } from './known-models.js';
import { preferredDecisions, type OpponentModel } from './opponent-model.js';
import { setupOf } from '../testing/setup-of.js';

const SETUPS: readonly SetupOptions[] = [
  { players: 2 },
  { players: 2, edition: 'pergioco', order: 'turn-last' },
  { players: 2, colours: 1, edition: 'first', dirhams: [3, 9] },
  { players: 3, houseRules: ['cover-own'], dirhams: [2, 9, 30] },
  { players: 4, dirhams: [4, 4, 4, 4] },
];

function* positions(options: SetupOptions, seed: number): Generator<State> {
  const state = startState(setupOf(options));
  const { below } = makeChance(seed);
  while (state.data[PHASE] !== OVER) {
    const { type } = awaited(state);
    if (type === 'orient' || type === 'lay') yield state;
    playAtRandom(state, below);
  }
}

function after(state: State, action: Action): State {
  const next = apply(state, action);
  if (!next.ok) throw new Error(next.error.code);
  return next.value;
}

/** The lead at the end of the turn with best play, from the rules alone. */
function pointsAhead(state: State, seat: number): number {
  const now = awaited(state);
  if (now.type === 'roll' && now.seat === seat) {
    const ahead = DIE_ODDS.map(
      ({ die, odds }) => odds * pointsAhead(after(state, { type: 'roll', die }), seat),
    );
    return ahead.reduce((sum, part) => sum + part, 0);
  }
  // The points do not depend on the colour.
  if (now.type === 'draw' && now.seat === seat && state.data[PHASE] === LAY) {
    const { colour } = drawOdds(state, seat)[0]!;
    return pointsAhead(after(state, { type: 'draw', seat, colour }), seat);
  }
  if (now.type === 'lay' && now.seat === seat) {
    const ends = legalDecisions(state).map((decision) => after(state, decision));
    return Math.max(...ends.map((end) => pointsAhead(end, seat)));
  }
  const all = scores(state);
  const others = all.filter((_, other) => other !== seat);
  return all[seat]! - others.reduce((sum, score) => sum + score, 0) / others.length;
}

test.each(SETUPS)('the greedy model takes the largest lead: %j', (options) => {
  for (let seed = 0; seed < 4; seed++)
    for (const state of positions(options, seed)) {
      const seat = state.data[MOVER]!;
      const decisions = legalDecisions(state);
      const ahead = decisions.map((decision) => pointsAhead(after(state, decision), seat));
      const best = Math.max(...ahead);
      const expected = decisions.filter((_, number) => ahead[number]! > best - 1e-9);
      expect({ seed, preferred: preferredDecisions(state, KNOWN_MODELS.greedy) }).toEqual({
        seed,
        preferred: expected,
      });
    }
});

test.each(SETUPS)('every model prefers legal decisions, and at least one: %j', (options) => {
  for (const state of positions(options, 9))
    for (const model of Object.values<OpponentModel>(KNOWN_MODELS)) {
      const preferred = preferredDecisions(state, model);
      expect(preferred.length).toBeGreaterThan(0);
      expect(legalDecisions(state)).toEqual(expect.arrayContaining(preferred));
    }
});
