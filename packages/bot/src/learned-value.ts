/** The learned value: what the network makes of a position, told for every seat. */
import { MOVER, OUT, rugsLeft, type State } from '@marrakech/rules/fast';
import { makeFeatures } from './features.js';
import { OUTPUT_UNIT, POINTS_EACH, ROW_UNIT, type Kernel, type Weights } from './network.js';
import { makePlainKernel } from './plain-kernel.js';
import { makeSimdKernel } from './simd-kernel.js';
import { SCORE, WIN, writePoints, type Evaluate } from './value.js';

const UNIT = 1 / (ROW_UNIT * OUTPUT_UNIT);

/** What a point ahead weighs in the chances, before the network has its say. */
export const pointWeight = (turns: number): number => 1 / (0.6 + 1.4 * Math.sqrt(turns));

export function turnsLeft(state: State): number {
  let turns = 0;
  for (let seat = 0; seat < state.switches.seats; seat++) turns += rugsLeft(state, seat);
  return turns;
}

/** Reads the network's outputs into a value; `outputs` count from the player to move. */
export function writeValue(
  state: State,
  outputs: (index: number) => number,
  into: Float64Array,
  at: number,
): void {
  const { data, switches } = state;
  const { seats } = switches;
  const mover = data[MOVER]!;
  const weight = pointWeight(turnsLeft(state));
  writePoints(state, into, at + SCORE);
  let most = -Infinity;
  for (let step = 0; step < seats; step++) {
    const seat = mover + step < seats ? mover + step : mover + step - seats;
    if (data[OUT + seat] !== 0) continue;
    into[at + SCORE + seat]! += POINTS_EACH * outputs(step);
    const chance = outputs(seats + step) + weight * into[at + SCORE + seat]!;
    into[at + WIN + seat] = chance;
    if (chance > most) most = chance;
  }
  let sum = 0;
  for (let seat = 0; seat < seats; seat++) {
    const chance = data[OUT + seat] === 0 ? Math.exp(into[at + WIN + seat]! - most) : 0;
    into[at + WIN + seat] = chance;
    sum += chance;
  }
  for (let seat = 0; seat < seats; seat++) into[at + WIN + seat]! /= sum;
}

export function makeLearnedValue(
  weights: Weights,
  kernel: Kernel = makeSimdKernel(weights) ?? makePlainKernel(weights),
): Evaluate {
  const features = makeFeatures(weights.kind);
  const output = (index: number): number => (kernel.outputs[index]! + weights.bias[index]!) * UNIT;
  return (state, into, at) => {
    kernel.run(features.write(state, kernel.rows));
    writeValue(state, output, into, at);
  };
}
