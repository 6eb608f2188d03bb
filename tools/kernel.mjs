/**
 * Compiles what is written in AssemblyScript, the network's kernel and the arithmetic of learning,
 * into modules of text: `node tools/kernel.mjs`, to be run whenever packages/bot/network-kernel or
 * training/step-kernel changes.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './step.mjs';

const COMPILER = 'node_modules/assemblyscript/bin/asc.js';
/** @typedef {{ source: string, module: string, name: string }} Kernel */

/** @type {readonly Kernel[]} */
export const KERNELS = [
  {
    source: 'packages/bot/network-kernel/kernel.ts',
    module: 'packages/bot/src/evaluation/kernel-bytes.ts',
    name: 'KERNEL',
  },
  {
    source: 'training/step-kernel/training-step.ts',
    module: 'training/src/learner/step-kernel-bytes.ts',
    name: 'STEP_KERNEL',
  },
];
const OPTIONS =
  '-O3 --converge --noAssert --runtime stub --enable simd --enable bulk-memory --initialMemory 1';

/**
 * The source of the module that carries what was compiled.
 * @param {Kernel} kernel
 */
export function compileKernel({ source, name }) {
  const folder = mkdtempSync(join(tmpdir(), 'marrakech-kernel-'));
  try {
    const file = join(folder, 'kernel.wasm');
    const args = [COMPILER, source, '--outFile', file];
    execFileSync(process.execPath, [...args, ...OPTIONS.split(' ')], { cwd: ROOT });
    const bytes = readFileSync(file).toString('base64');
    return `/** Compiled from ${dirname(source)} by \`tools/kernel.mjs\`. */\nexport const ${name} =\n  '${bytes}';\n`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const kernel of KERNELS) writeFileSync(join(ROOT, kernel.module), compileKernel(kernel));
