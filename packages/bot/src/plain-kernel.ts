/** The network in plain TypeScript: the twin of `simd-kernel.ts`, number for number. */
import { MOST_ROWS } from './features.js';
import { HIDDEN, outputCount, type Kernel, type Weights } from './network.js';

export function makePlainKernel(weights: Weights): Kernel {
  const rows = new Uint16Array(MOST_ROWS);
  const count = outputCount(weights.kind);
  const outputs = new Int32Array(count);
  const hidden = new Int32Array(HIDDEN);

  function run(rowCount: number): void {
    hidden.fill(0);
    for (let at = 0; at < rowCount; at++) {
      const from = rows[at]! * HIDDEN;
      for (let unit = 0; unit < HIDDEN; unit++) hidden[unit]! += weights.rows[from + unit]!;
    }
    // Sixteen bits, going round: whatever the order, the sum is the twin's.
    for (let unit = 0; unit < HIDDEN; unit++) {
      const sum = (hidden[unit]! << 16) >> 16;
      hidden[unit] = sum > 0 ? sum : 0;
    }
    for (let output = 0; output < count; output++) {
      let sum = 0;
      for (let unit = 0; unit < HIDDEN; unit++)
        sum = (sum + Math.imul(hidden[unit]!, weights.outputs[output * HIDDEN + unit]!)) | 0;
      outputs[output] = sum;
    }
  }

  return { rows, outputs, run };
}
