import {
  HIDDEN,
  KIND_NAMES,
  type KindName,
  kindOf,
  makeFastNetwork,
  MOST_ROWS,
  type Network,
  outputCount,
  type Weights,
  setupOptionsOf,
} from '@marrakech/bot/evaluation';
import { makeSetup, startState } from '@marrakech/rules';
import {
  copyState,
  makeChance,
  OVER,
  PHASE,
  playAtRandom,
  seatToDraw,
  type State,
  SYMMETRIES,
  transform,
} from '@marrakech/rules/fast';
import { expect, test } from 'vitest';
import { makeFeatures } from './features.js';
import { makePlainNetwork } from './plain-network.js';

function randomWeights(name: KindName, seed: number): Weights {
  const kind = kindOf(name);
  const { below } = makeChance(seed);
  const whole = (width: number) => () => below(2 * width + 1) - width;
  const outputs = outputCount(kind);
  return {
    kind,
    // Large enough for sums that overflow.
    rows: Int16Array.from({ length: makeFeatures(kind).rowCount * HIDDEN }, whole(3000)),
    outputs: Int16Array.from({ length: outputs * HIDDEN }, whole(32_767)),
    bias: new Int32Array(outputs),
  };
}

function turnStarts(name: KindName, seed: number): State[] {
  const setup = makeSetup({
    ...setupOptionsOf(name),
    dirhams:
      setupOptionsOf(name).players === 4
        ? [9, 9, 9, 9]
        : [30, 30, 30].slice(0, setupOptionsOf(name).players),
  });
  if (!setup.ok) throw new Error(setup.error.code);
  const state = startState(setup.value);
  const { below } = makeChance(seed);
  const found: State[] = [];
  while (state.data[PHASE] !== OVER) {
    const begins = state.data[PHASE] === (state.switches.turnLast ? 1 : 0);
    if (begins && seatToDraw(state) < 0) found.push(copyState(state));
    playAtRandom(state, below);
  }
  return found;
}

const answersOf = ({ outputs, points }: Network) => ({
  outputs: [...outputs],
  points: [...points],
});

test.each(KIND_NAMES)('%s: the WebAssembly network equals the plain one exactly', (name) => {
  const weights = randomWeights(name, 4);
  const plain = makePlainNetwork(weights);
  const fast = makeFastNetwork(weights);
  for (let seed = 0; seed < 5; seed++)
    for (const state of turnStarts(name, seed)) {
      plain.judge(state);
      fast.judge(state);
      expect({ seed, ...answersOf(fast) }).toEqual({ seed, ...answersOf(plain) });
    }
});

test.each(KIND_NAMES)('%s: symmetric positions have the same rows', (name) => {
  const features = makeFeatures(kindOf(name));
  const rows = new Uint16Array(MOST_ROWS);
  const rowsOf = (state: State): number[] =>
    [...rows.subarray(0, features.write(state, rows))].sort((one, other) => one - other);
  for (const state of turnStarts(name, 11)) {
    const found = rowsOf(state);
    expect(Math.max(...found)).toBeLessThan(features.rowCount);
    for (const by of SYMMETRIES) expect(rowsOf(transform(by, state))).toEqual(found);
  }
});
