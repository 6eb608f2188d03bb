/** The learned evaluation: the network's outputs as a value for every seat. */
import { DIRHAMS, MOVER, OUT } from '@marrakech/rules/fast';
import { makeFastNetwork } from './fast-network.js';
import { OUTPUT_UNIT, POINTS_EACH, ROW_UNIT, type Weights } from './network.js';
import { turnsLeft } from '../position/turns-left.js';
import { SCORE, WIN, type Evaluate } from '../position/value.js';

const UNIT = 1 / (ROW_UNIT * OUTPUT_UNIT);

/** The weight of a point ahead in the chances to win, before the network's correction. */
export const pointWeight = (turns: number): number => 1 / (0.6 + 1.4 * Math.sqrt(turns));

export function makeLearnedValue(weights: Weights, network = makeFastNetwork(weights)): Evaluate {
  const { judge, outputs, points } = network;
  const { bias } = weights;

  return (state, into, at) => {
    const { data, switches } = state;
    const { seats } = switches;
    judge(state);

    const mover = data[MOVER]!;
    const weight = pointWeight(turnsLeft(state));
    let most = -Infinity;
    for (let step = 0; step < seats; step++) {
      const seat = mover + step < seats ? mover + step : mover + step - seats;
      if (data[OUT + seat] !== 0) {
        into[at + SCORE + seat] = 0;
        continue;
      }
      const toCome = POINTS_EACH * UNIT * (outputs[step]! + bias[step]!);
      const score = points[seat]! + data[DIRHAMS + seat]! + toCome;
      const chance = UNIT * (outputs[seats + step]! + bias[seats + step]!) + weight * score;
      into[at + SCORE + seat] = score;
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
  };
}
