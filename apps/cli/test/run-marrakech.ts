/** The real program in a process of its own. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const PROGRAM = fileURLToPath(new URL('../bin/marrakech.js', import.meta.url));

/** Milliseconds a test may take: processes start slowly on a busy machine. */
export const PATIENCE = 60_000;

export interface Run {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly input?: string | Uint8Array;
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
}

/** The surroundings without anything that would colour the output. */
const { NO_COLOR: _, FORCE_COLOR: __, ...SURROUNDINGS } = process.env;

export const start = (args: readonly string[], { env, cwd }: RunOptions = {}) =>
  spawn(process.execPath, [PROGRAM, ...args], { env: { ...SURROUNDINGS, ...env }, cwd });

const text = (chunks: readonly Buffer[]) => Buffer.concat(chunks).toString('utf8');

export function marrakech(args: readonly string[], options: RunOptions = {}): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = start(args, options);
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    // A program that ends before it has read everything is not at fault.
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
    child.on('error', reject);
    child.on('close', (code, signal) => {
      resolve({ code, signal, out: text(out), err: text(err) });
    });
  });
}

export interface ConformanceGame {
  readonly kind: readonly [string, number, string, number | null];
  readonly record: string;
  readonly turns: readonly object[];
  readonly result: object;
}
