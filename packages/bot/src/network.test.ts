import { makeSetup, startState } from '@marrakech/rules';
import {
  copyState,
  OVER,
  PHASE,
  playAtRandom,
  seatToDraw,
  SYMMETRIES,
  transform,
  type State,
} from '@marrakech/rules/fast';
import { expect, test } from 'vitest';
import { makeChance } from './chance.js';
import { makeChanges } from './board-rows.js';
import { makeFeatures } from './features.js';
import { MOST_ROWS } from './row-layout.js';
import { KIND_NAMES, kindOf, wishOf, type KindName } from './kinds.js';
import { HIDDEN, outputCount, type Weights } from './network.js';
import { makePlainKernel } from './plain-kernel.js';
import { makeSimdKernel } from './simd-kernel.js';

function randomWeights(name: KindName, seed: number): Weights {
  const kind = kindOf(name);
  const { below } = makeChance(seed);
  const whole = (width: number) => () => below(2 * width + 1) - width;
  const outputs = outputCount(kind);
  return {
    kind,
    // Wide enough for sums that go round.
    rows: Int16Array.from({ length: makeFeatures(kind).rowCount * HIDDEN }, whole(3000)),
    outputs: Int16Array.from({ length: outputs * HIDDEN }, whole(32_767)),
    bias: new Int32Array(outputs),
  };
}

function turnStarts(name: KindName, seed: number): State[] {
  const setup = makeSetup({
    ...wishOf(name),
    dirhams:
      wishOf(name).players === 4 ? [9, 9, 9, 9] : [30, 30, 30].slice(0, wishOf(name).players),
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

test.each(KIND_NAMES)('%s: the vector kernel equals its plain twin, number for number', (name) => {
  const weights = randomWeights(name, 4);
  const features = makeFeatures(weights.kind);
  const changes = makeChanges();
  const plain = makePlainKernel(weights);
  const simd = makeSimdKernel(weights);
  if (simd === undefined) throw new Error('no WebAssembly with vectors here');
  for (let seed = 0; seed < 5; seed++)
    for (const state of turnStarts(name, seed)) {
      features.changeBoard(state, changes);
      const count = features.writeRest(state, plain.rows);
      simd.rows.set(plain.rows);
      for (const kernel of [plain, simd]) {
        if (changes.fresh) kernel.clear();
        kernel.change(changes);
        kernel.run(count);
      }
      expect({ seed, outputs: [...simd.outputs] }).toEqual({ seed, outputs: [...plain.outputs] });
    }
});

test.each(KIND_NAMES)('%s: the market turned or mirrored has the same rows', (name) => {
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
