/**
 * Compiles the network's kernel, AssemblyScript, into the module that the package ships:
 * `node tools/kernel.mjs`, to be run whenever packages/bot/kernel changes.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './step.mjs';

const COMPILER = 'node_modules/assemblyscript/bin/asc.js';
const SOURCE = 'packages/bot/kernel/kernel.ts';
const MODULE = 'packages/bot/src/kernel-bytes.ts';
const OPTIONS =
  '-O3 --converge --noAssert --runtime stub --enable simd --enable bulk-memory --initialMemory 1';

/** The source of the module that carries the compiled kernel. */
export function compileKernel() {
  const folder = mkdtempSync(join(tmpdir(), 'marrakech-kernel-'));
  try {
    const file = join(folder, 'kernel.wasm');
    const args = [COMPILER, SOURCE, '--outFile', file, ...OPTIONS.split(' ')];
    execFileSync(process.execPath, args, { cwd: ROOT });
    const bytes = readFileSync(file).toString('base64');
    return `/** Compiled from packages/bot/kernel by \`tools/kernel.mjs\`. */\nexport const KERNEL =\n  '${bytes}';\n`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(join(ROOT, MODULE), compileKernel());
