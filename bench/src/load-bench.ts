/**
 * `npm run bench:load`: the same load on our server and on its peers, in one run. With `--soak` an
 * hour of paced play on ours instead, with its memory.
 */
import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { onCluster, onSqlite, peer, type Contestant, type Running } from './contestants.js';
import { chartOf, tableOf, type Line } from './load-chart.js';
import type { LoadPlan, LoadReport } from './load-client.js';
import { usageOf } from './server.js';

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '8' },
    chart: { type: 'string' },
    only: { type: 'string', default: '' },
    pace: { type: 'string', default: '0' },
    soak: { type: 'boolean', default: false },
  },
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const cpuOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    try {
      return sum + usageOf(pid).cpu;
    } catch {
      // It has ended meanwhile.
      return sum;
    }
  }, 0);

type Said =
  | { readonly type: 'counting' | 'counted' | 'kill' }
  | { readonly type: 'report'; readonly report: LoadReport };

async function measure(contestant: Contestant, running: Running): Promise<Line> {
  const plan: LoadPlan = {
    origin: running.origin,
    ...(running.nodes !== undefined && { nodes: running.nodes }),
    isDoomed: true,
    games: Number(values.games),
    seconds: Number(values.seconds),
    warmUp: Math.max(3, (2 * Number(values.pace)) / 1000),
    pace: Number(values.pace),
    spectators: 0,
  };
  const client = fork(contestant.client(), [JSON.stringify(plan)], { silent: true });
  let said = '';
  client.stderr!.on('data', (chunk) => {
    said = (said + String(chunk)).slice(-2000);
  });
  let [cpu, serviceCpu, memory] = [0, 0, 0];
  const report = await new Promise<LoadReport>((resolve, reject) => {
    client.once('exit', () => reject(new Error(`its load client has ended: ${said}`)));
    client.on('message', (message: Said) => {
      switch (message.type) {
        case 'counting':
          [cpu, serviceCpu] = [-cpuOf(running.pids), -cpuOf(running.servicePids)];
          break;
        case 'counted':
          cpu += cpuOf(running.pids);
          serviceCpu += cpuOf(running.servicePids);
          memory = running.pids.reduce((sum, pid) => sum + usageOf(pid).memory, 0);
          break;
        case 'kill':
          // What cannot be started any more is asked all the same, and knows nothing.
          void running.replace().then((origin) => client.send(origin ?? running.origin));
          break;
        case 'report':
          resolve(message.report);
      }
    });
  });
  client.kill();
  const each = (seconds: number): number => (seconds / report.decisions) * 1e6;
  return {
    name: contestant.name,
    isDurable: contestant.isDurable,
    perSecond: report.perSecond,
    p50: report.p50,
    p99: report.p99,
    cpu: each(cpu),
    serviceCpu: each(serviceCpu),
    memory,
    lost: report.lost ?? 0,
    acknowledged: report.acknowledged ?? 0,
  };
}

async function compare(): Promise<void> {
  const bgio = { program: 'boardgame-io' } as const;
  const contestants = [
    onSqlite,
    onCluster(1),
    onCluster(2),
    onCluster(3),
    peer({ ...bgio, name: 'boardgame.io, memory', store: 'memory' }),
    peer({ ...bgio, name: 'boardgame.io, flat file', store: 'flat' }),
    peer({ ...bgio, name: 'boardgame.io, PostgreSQL', store: 'postgres' }),
    peer({ name: 'Colyseus, memory', program: 'colyseus', store: 'memory' }),
  ].filter(({ name }) => name.includes(values.only));
  const lines: Line[] = [];
  for (const contestant of contestants) {
    let running: Running | undefined;
    try {
      running = await contestant.start();
      const line = await measure(contestant, running);
      print(`${line.name}: ${Math.round(line.perSecond)} moves/s`);
      lines.push(line);
    } catch (error) {
      print(`${contestant.name}: ${String(error)}`);
    } finally {
      await running?.stop();
    }
  }
  print(`\n${tableOf(lines)}`);
  if (values.chart !== undefined) writeFileSync(values.chart, chartOf(lines));
}

const MINUTE = 60_000;

async function soak(): Promise<void> {
  const running = await onSqlite.start();
  const seconds = values.seconds === '8' ? 3600 : Number(values.seconds);
  const plan: LoadPlan = {
    origin: running.origin,
    games: Number(values.games),
    seconds,
    warmUp: 10,
    pace: 1000,
    spectators: 0,
  };
  const client = fork(onSqlite.client(), [JSON.stringify(plan)]);
  const timer = setInterval(
    () => print(`${(usageOf(running.pids[0]!).memory / 1e6).toFixed(0)} MB`),
    Math.min(MINUTE, (seconds * 1000) / 10),
  );
  await new Promise<void>((resolve) => {
    client.on('message', (said: Said) => {
      if (said.type !== 'report') return;
      print(JSON.stringify(said.report));
      resolve();
    });
  });
  clearInterval(timer);
  await running.stop();
}

await (values.soak ? soak() : compare());
process.exit(0);
