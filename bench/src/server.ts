/**
 * Measures the server under load: the server on one core, the load client on the other, real
 * sockets, every decision written to disk before the answer.
 */
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '@marrakech/testbed/cluster';
import { measureColdStart } from './cold-start.js';
import type { LoadPlan, LoadReport } from './load-client.js';

const CLIENT = fileURLToPath(new URL('load.js', import.meta.url));
/** The kernel's unit of processor time is 1/100 s. */
const TICKS = 100;
/** Timeout in milliseconds for opening all games and sockets on a busy machine. */
const PATIENCE = 120_000;

export interface Usage {
  /** Processor seconds of the process and of its ended children; memory in bytes. */
  readonly cpu: number;
  readonly memory: number;
}

export function usageOf(pid: number): Usage {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const resident = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
  const cpu = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
  return { cpu, memory: resident * 1024 };
}

/** Pins a process to a core, where the system supports it, so that the two do not share one. */
function pin(child: ChildProcess, core: number): void {
  const args = ['-acp', String(core), String(child.pid)];
  spawn('taskset', args, { stdio: 'ignore' }).on('error', () => undefined);
}

interface PinnedServer {
  readonly origin: string;
  usage(): Usage;
  stop(): Promise<void>;
}

async function startPinned(): Promise<PinnedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'marrakech-bench-'));
  const { origin, child } = await startServer({
    environment: { MARRAKECH_DATA: folder, MARRAKECH_FRAMES_PER_SECOND: '1000000' },
  });
  pin(child.process, 0);
  return {
    origin,
    usage: () => usageOf(child.process.pid!),
    async stop() {
      await child.end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Measured extends LoadReport {
  readonly cpuShare: number;
  readonly cpuPerDecision: number;
  readonly memory: number;
}

async function measure(plan: Omit<LoadPlan, 'origin'>): Promise<Measured> {
  const server = await startPinned();
  try {
    return await measureOn(server, plan);
  } finally {
    await server.stop();
  }
}

async function measureOn(server: PinnedServer, plan: Omit<LoadPlan, 'origin'>): Promise<Measured> {
  const client = fork(CLIENT, [JSON.stringify({ ...plan, origin: server.origin })]);
  pin(client, 1);
  const late = setTimeout(
    () => client.kill('SIGKILL'),
    (plan.warmUp + plan.seconds) * 1000 + PATIENCE,
  );
  let before = server.usage();
  let after = before;
  const report = await new Promise<LoadReport>((resolve, reject) => {
    client.once('exit', () => reject(new Error('the load client has ended')));
    client.on('message', (message: { type: string; report: LoadReport }) => {
      if (message.type === 'counting') before = server.usage();
      else if (message.type === 'counted') after = server.usage();
      else resolve(message.report);
    });
  });
  clearTimeout(late);
  client.kill('SIGKILL');
  const cpu = after.cpu - before.cpu;
  return {
    ...report,
    cpuShare: cpu / plan.seconds,
    cpuPerDecision: (cpu / report.decisions) * 1e6,
    memory: after.memory,
  };
}

const measuredText = (measured: Measured): string =>
  [
    `${Math.round(measured.perSecond).toLocaleString('en')} decisions/s`,
    `p50 ${measured.p50.toFixed(1)} ms, p99 ${measured.p99.toFixed(1)} ms`,
    `${measured.cpuPerDecision.toFixed(0)} µs of CPU each, ${(measured.cpuShare * 100).toFixed(0)} % of a core`,
    `${(measured.memory / 1e6).toFixed(0)} MB`,
    `${measured.refused} refused`,
  ].join('; ');

/** The server's memory with that many spectators. */
async function measureIdle(spectators: number): Promise<number> {
  const server = await startPinned();
  const plan = { games: 0, pace: 0, seconds: 0, warmUp: 0, spectators };
  const client = fork(CLIENT, [JSON.stringify({ ...plan, origin: server.origin })]);
  const late = setTimeout(() => client.kill('SIGKILL'), PATIENCE);
  try {
    await new Promise<void>((resolve, reject) => {
      client.once('exit', () => reject(new Error('the load client has ended')));
      client.once('message', () => resolve());
    });
    return server.usage().memory;
  } finally {
    clearTimeout(late);
    client.kill('SIGKILL');
    await server.stop();
  }
}

export async function benchServer(print: (line: string) => void): Promise<void> {
  // A normal exit also ends the processes that the bench started.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  print('Server, one core, durable writes');
  const closed = { games: 100, pace: 0, seconds: 10, warmUp: 10, spectators: 0 };
  print(
    `  100 games at full speed (to reach: 3,000/s, p99 60 ms, 150 µs): ${measuredText(await measure(closed))}`,
  );
  const paced = { games: 1000, pace: 5900, seconds: 15, warmUp: 30, spectators: 0 };
  print(
    `  1,000 games paced (to reach: 170/s, p99 20 ms, 15 %, 200 MB): ${measuredText(await measure(paced))}`,
  );
  const seconds = await measureColdStart();
  print(
    `  cold start to the first game, a million events (to reach: 2 s): ${seconds.toFixed(2)} s`,
  );
  const memory = await measureIdle(10_000);
  print(`  10,000 idle spectators (to reach: 400 MB): ${(memory / 1e6).toFixed(0)} MB`);
}
