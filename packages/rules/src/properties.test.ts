import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { makeDecision, type Action, type Decision, type RugPlace } from './actions.js';
import { apply, play } from './apply.js';
import { awaited, legalDecisions, whyIllegal } from './legal.js';
import { rollPreviews, payments } from './roll-preview.js';
import { playAtRandom, playRandomGame } from './random-game.js';
import { resultOf, scores, standings, visibleHalves } from './score.js';
import { COLOURS, ownerOfColour, rugsOfEachColour, type Setup } from './setup.js';
import { FACINGS, NEIGHBOUR, NOWHERE, opposite, SQUARE_COUNT, SQUARES } from './squares.js';
import {
  COLOUR_BITS,
  copyState,
  DIRHAMS,
  equalStates,
  LINK_SHIFT,
  MOVER,
  NEXT,
  OUT,
  OVER,
  PHASE,
  RUGS,
  rugsLeft,
  startState,
  stateKey,
  type State,
} from './state.js';
import { EVERY_SETUP, nameOf } from './testing/every-setup.js';
import { variedGame, type SeededGame } from './testing/seeded-game.js';
import { seededChance } from './testing/seeded-chance.js';
import { seatToDraw } from './transitions.js';
import { viewOf } from './view.js';

// Slow on a shared machine; the timeout only guards against a hang.
vi.setConfig({ testTimeout: 120_000 });

const sum = (list: Iterable<number>): number => [...list].reduce((one, other) => one + other, 0);
const isOne = (odds: number): boolean => Math.abs(odds - 1) < 1e-9;
const seatsOf = (state: State): number[] =>
  Array.from({ length: state.setup.players }, (_, seat) => seat);

/** A few states of a game, reproducible by the seed. */
function sample({ states }: SeededGame, seed: number, count: number): State[] {
  const below = seededChance(seed);
  return Array.from({ length: count }, () => states[below(states.length)]!);
}

/**
 * Plays random games of a setup. Returns the first error of a check with its seed for `variedGame`,
 * or `undefined`.
 */
const firstFailure = (
  setups: readonly Setup[],
  games: number,
  check: (game: SeededGame, seed: number) => void,
): string | undefined =>
  fc.defaultReportMessage(
    fc.check(
      fc.property(fc.constantFrom(...setups), fc.integer(), (setup, seed) => {
        check(variedGame(setup, seed), seed);
      }),
      { numRuns: games, includeErrorInReport: true },
    ),
  );

function checkBoard({ data, setup }: State): void {
  const cells = data.subarray(0, SQUARE_COUNT);
  const colours = setup.players * setup.colours;
  assert.equal(cells.length, 49);
  assert.equal(data[NOWHERE], 0);
  for (const [square, cell] of cells.entries()) {
    const colour = (cell & COLOUR_BITS) - 1;
    const link = (cell >> LINK_SHIFT) - 1;
    assert.ok(colour < colours);
    if (link < 0) continue;
    // The other half has the same colour and points back: two halves, never three.
    const other = data[NEIGHBOUR[square * 4 + link]!]!;
    assert.equal((other & COLOUR_BITS) - 1, colour);
    assert.equal((other >> LINK_SHIFT) - 1, opposite(link));
  }
  for (let colour = 0; colour < colours; colour++) {
    const halves = cells.filter((cell) => (cell & COLOUR_BITS) === colour + 1);
    const whole = halves.filter((cell) => cell >> LINK_SHIFT !== 0).length / 2;
    assert.ok(halves.length - whole <= rugsOfEachColour(setup) - data[RUGS + colour]!);
  }
}

function checkHands(state: State): void {
  const { data, setup } = state;
  for (const seat of seatsOf(state)) {
    assert.ok(data[DIRHAMS + seat]! >= 0);
    const next = data[NEXT + seat]!;
    assert.ok(next === 0 || ownerOfColour(setup, next - 1) === seat);
    assert.ok(next === 0 || data[RUGS + next - 1]! > 0);
    assert.ok(data[OUT + seat] === 0 || rugsLeft(state, seat) === 0);
  }
  const gone = seatsOf(state)
    .map((seat) => data[OUT + seat]!)
    .filter((out) => out > 0);
  assert.deepEqual(new Set(gone), new Set(gone.map((_, index) => index + 1)));
  assert.ok(data[PHASE] === OVER || data[OUT + data[MOVER]!] === 0);
}

/** Every facing and every pair of squares. */
const EVERY_DECISION: readonly Decision[] = [
  ...FACINGS.map((facing): Decision => ({ type: 'orient', facing })),
  ...SQUARES.flatMap((one) =>
    SQUARES.map((other): Decision => ({ type: 'lay', rug: `${one}${other}` })),
  ),
];

const turned = (rug: RugPlace): string => rug.slice(2) + rug.slice(0, 2);

/** The legal decisions, with rugs named in both orders. */
const allowedBy = (decisions: readonly Decision[]): Set<string> =>
  new Set(
    decisions.flatMap((decision) =>
      decision.type === 'lay' ? [decision.rug, turned(decision.rug)] : [decision.facing],
    ),
  );

function checkAwaited(state: State): void {
  const asked = awaited(state);
  const decisions = legalDecisions(state);
  const isLegal = (action: Action) => whyIllegal(state, action) === undefined;
  assert.ok(decisions.every(isLegal));
  assert.equal(seatToDraw(state), asked.type === 'draw' ? asked.seat : -1);
  switch (asked.type) {
    case 'orient':
    case 'lay':
      assert.equal(asked.seat, state.data[MOVER]);
      assert.ok(decisions.length > 0);
      assert.ok(decisions.every(({ type }) => type === asked.type));
      break;
    case 'roll':
      assert.deepEqual(decisions, []);
      assert.ok(isOne(sum(asked.odds.map(({ odds }) => odds))));
      assert.ok(asked.odds.every(({ die }) => isLegal({ type: 'roll', die })));
      break;
    case 'draw': {
      assert.ok(isOne(sum(asked.odds.map(({ odds }) => odds))));
      const { seat } = asked;
      const can = COLOURS.filter((colour) => isLegal({ type: 'draw', seat, colour }));
      assert.deepEqual(
        can,
        asked.odds.map(({ colour }) => colour),
      );
      // Legal facings do not depend on the next rug; places do.
      assert.ok(decisions.every(({ type }) => type === 'orient'));
      break;
    }
    case 'nothing':
      assert.deepEqual(decisions, []);
      assert.ok(!seatsOf(state).some((seat) => isLegal({ type: 'leave', seat })));
  }
}

/** The roll preview must equal the result of the roll. */
function checkRollPreviews(state: State): void {
  const mover = state.data[MOVER]!;
  const before = viewOf(state);
  const due = payments(state);
  for (const { facing, outcomes } of rollPreviews(state))
    for (const { die, square, facing: ends, payment, out, path } of outcomes) {
      const oriented = copyState(state);
      if (before.phase === 'orient') play(oriented, { type: 'orient', facing });
      const rolled = apply(oriented, { type: 'roll', die });
      assert.ok(rolled.ok);
      const then = viewOf(rolled.value);
      assert.deepEqual([then.assam, then.facing, path.length], [square, ends, die]);
      assert.deepEqual(due.get(square), payment);
      const purses = before.players.map(({ dirhams }) => dirhams);
      if (payment !== undefined) {
        purses[mover]! -= payment.paid;
        purses[payment.to]! += payment.paid;
      }
      assert.deepEqual(
        then.players.map(({ dirhams }) => dirhams),
        purses,
      );
      assert.equal(then.players[mover]!.out > 0, out);
    }
}

function checkScores(state: State): void {
  const ranking = standings(state);
  const visible = visibleHalves(state);
  assert.deepEqual(new Set(ranking.map(({ seat }) => seat)), new Set(seatsOf(state)));
  assert.equal(sum(visible), viewOf(state).halves.length);
  for (const [index, { seat, score, dirhams, out, place }] of ranking.entries()) {
    assert.equal(score, out > 0 ? 0 : dirhams + visible[seat]!);
    assert.equal(scores(state)[seat], score);
    assert.ok(place === index + 1 || place === ranking[index - 1]!.place);
  }
}

/** `apply` changes neither state nor action, and does what `play` does on a copy. */
function checkApply({ states, actions }: SeededGame): void {
  for (const [index, action] of actions.entries()) {
    const state = states[index]!;
    const before = stateKey(state);
    const told = JSON.stringify(action);
    const next = apply(state, action);
    assert.equal(stateKey(state), before);
    assert.equal(JSON.stringify(action), told);
    assert.ok(next.ok && equalStates(next.value, states[index + 1]!));
  }
}

describe.each(EVERY_SETUP.map((setup) => [nameOf(setup), setup] as const))('%s', (_, setup) => {
  test('every state satisfies the invariants, and the game ends', () => {
    const broken = firstFailure([setup], 4, (game) => {
      const money = sum(game.setup.dirhams);
      for (const state of game.states) {
        assert.equal(sum(state.data.subarray(DIRHAMS, DIRHAMS + setup.players)), money);
        checkBoard(state);
        checkHands(state);
        checkAwaited(state);
        assert.equal(resultOf(state) !== undefined, state === game.states.at(-1));
      }
      checkApply(game);
    });
    expect(broken).toBeUndefined();
  });

  test('the legal list and "why illegal" agree on every conceivable decision', () => {
    const broken = firstFailure([setup], 3, (game, seed) => {
      for (const state of sample(game, seed, 4)) {
        const before = stateKey(state);
        const allowed = EVERY_DECISION.filter(
          (decision) => whyIllegal(state, decision) === undefined,
        );
        assert.deepEqual(new Set(allowed.map(makeDecision)), allowedBy(legalDecisions(state)));
        assert.equal(stateKey(state), before);
      }
    });
    expect(broken).toBeUndefined();
  });

  test('preview and payments equal the result of a roll, and scores add up', () => {
    const broken = firstFailure([setup], 3, (game, seed) => {
      for (const state of sample(game, seed, 8)) {
        checkRollPreviews(state);
        checkScores(state);
      }
      checkScores(game.states.at(-1)!);
    });
    expect(broken).toBeUndefined();
  });
});

test('equal states have equal keys, different ones different keys', () => {
  const broken = firstFailure(EVERY_SETUP, 20, (game, seed) => {
    for (const state of sample(game, seed, 8))
      for (const other of game.states)
        assert.equal(equalStates(state, other), stateKey(state) === stateKey(other));
    assert.equal(new Set(game.states.map(stateKey)).size, game.states.length);
  });
  expect(broken).toBeUndefined();
});

test('states of different setups are never equal', () => {
  const starts = EVERY_SETUP.map(startState);
  for (const [index, one] of starts.entries())
    expect(starts.map((other) => equalStates(one, other))).toEqual(
      starts.map((_, other) => other === index),
    );
});

/** Every next state, by `apply`. */
function successors(state: State): State[] {
  const asked = awaited(state);
  const actions: Action[] =
    asked.type === 'draw'
      ? asked.odds.map(({ colour }) => ({ type: 'draw', seat: asked.seat, colour }))
      : asked.type === 'roll'
        ? asked.odds.map(({ die }) => ({ type: 'roll', die }))
        : legalDecisions(state);
  return actions.flatMap((action) => {
    const next = apply(state, action);
    return next.ok ? [next.value] : [];
  });
}

test('random play without checks is always legal', () => {
  const broken = firstFailure(EVERY_SETUP, 40, ({ setup }, seed) => {
    const below = seededChance(seed);
    const state = startState(setup);
    while (state.data[PHASE] !== OVER) {
      const nexts = successors(state);
      playAtRandom(state, below);
      assert.ok(nexts.some((next) => equalStates(next, state)));
    }
  });
  expect(broken).toBeUndefined();
});

test('games without checks conserve money and end', () => {
  const broken = firstFailure(EVERY_SETUP, 100, ({ setup }, seed) => {
    const state = startState(setup);
    playRandomGame(state, seededChance(seed));
    assert.equal(awaited(state).type, 'nothing');
    assert.equal(sum(state.data.subarray(DIRHAMS, DIRHAMS + setup.players)), sum(setup.dirhams));
    checkBoard(state);
    checkHands(state);
  });
  expect(broken).toBeUndefined();
});
