/** The network in plain TypeScript. `fast-network.ts` must compute exactly the same numbers. */
import {
  HIDDEN,
  MOST_ROWS,
  type Network,
  outputCount,
  type Weights,
} from '@marrakech/bot/evaluation';
import { makeFeatures } from './features.js';

export function makePlainNetwork(weights: Weights): Network {
  const features = makeFeatures(weights.kind);
  const { rows: rowWeights, outputs: outputWeights } = weights;
  const rows = new Uint16Array(MOST_ROWS);
  const count = outputCount(weights.kind);
  const outputs = new Int32Array(count);
  const hidden = new Int32Array(HIDDEN);

  function addUp(rowCount: number): void {
    hidden.fill(0);
    for (let at = 0; at < rowCount; at++) {
      const from = rows[at]! * HIDDEN;
      for (let unit = 0; unit < HIDDEN; unit++) hidden[unit]! += rowWeights[from + unit]!;
    }
    // 16-bit overflow makes the sum independent of the order.
    for (let unit = 0; unit < HIDDEN; unit++) {
      const sum = (hidden[unit]! << 16) >> 16;
      hidden[unit] = sum > 0 ? sum : 0;
    }
  }

  return {
    outputs,
    points: features.points,
    judge(state) {
      addUp(features.write(state, rows));
      for (let output = 0; output < count; output++) {
        let sum = 0;
        for (let unit = 0; unit < HIDDEN; unit++)
          sum = (sum + Math.imul(hidden[unit]!, outputWeights[output * HIDDEN + unit]!)) | 0;
        outputs[output] = sum;
      }
    },
  };
}
