/** The network in plain TypeScript: the twin of `simd-kernel.ts`, number for number. */
import type { Changes } from './board-rows.js';
import { MOST_ROWS } from './row-layout.js';
import { HIDDEN, outputCount, type Kernel, type Weights } from './network.js';

export function makePlainKernel(weights: Weights): Kernel {
  const rows = new Uint16Array(MOST_ROWS);
  const count = outputCount(weights.kind);
  const outputs = new Int32Array(count);
  const base = new Int32Array(HIDDEN);
  const hidden = new Int32Array(HIDDEN);

  function add(row: number, sums: Int32Array): void {
    const from = row * HIDDEN;
    for (let unit = 0; unit < HIDDEN; unit++) sums[unit]! += weights.rows[from + unit]!;
  }

  function remove(row: number): void {
    const from = row * HIDDEN;
    for (let unit = 0; unit < HIDDEN; unit++) base[unit]! -= weights.rows[from + unit]!;
  }

  function change({ added, addedCount, removed, removedCount }: Changes): void {
    for (let at = 0; at < addedCount; at++) add(added[at]!, base);
    for (let at = 0; at < removedCount; at++) remove(removed[at]!);
  }

  function run(rowCount: number): void {
    hidden.set(base);
    for (let at = 0; at < rowCount; at++) add(rows[at]!, hidden);
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

  return { rows, outputs, change, run, clear: () => base.fill(0) };
}
