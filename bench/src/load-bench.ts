/**
 * `npm run bench:load`: the same load on our server and on others, in one run. `--soak` plays at a
 * steady pace on our server for an hour.
 */
import { writeFileSync } from 'node:fs';
import { readOptions } from '@marrakech/testbed/cluster';
import {
  byGame,
  onCluster,
  onSqlite,
  peer,
  PEER_VERSIONS,
  type Contestant,
  type Running,
} from './contestants.js';
import { chartOf, tableOf, type Line } from './load-chart.js';
import { CHART, circumstances, verdictsOf, writeDown } from './load-docs.js';
import { eachOf, measure } from './load-measure.js';
import { paceText } from './pace.js';
import { soak } from './soak.js';

const flag = { type: 'boolean', default: false } as const;
const count = { type: 'string', value: 'N' } as const;
const values = readOptions(
  'npm run bench:load -- [options], npm run soak -- [options]: servers under load',
  {
    games: { ...count, default: '100', about: 'games at once, for each node; with --soak in all' },
    seconds: { ...count, about: 'how long it is measured (8; with --soak 3600)' },
    pace: { ...count, about: 'milliseconds between two moves of a game (0; with --soak 1000)' },
    only: { type: 'string', value: 'TEXT', default: '', about: 'only those with it in their name' },
    chart: { type: 'string', value: 'FILE', about: 'draws the result there' },
    docs: { ...flag, about: 'writes the table and the chart into docs/' },
    soak: { ...flag, about: 'instead: paced play for long, and whether memory stays flat' },
    nodes: { ...count, default: '2', about: 'with --soak: nodes; 0 for the embedded store' },
  },
);
const HOUR = 3600;
const print = (line: string): void => void process.stdout.write(`${line}\n`);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(1));

async function lineOf(contestant: Contestant, running: Running): Promise<Line> {
  const { nodes = 1 } = contestant;
  const [games, seconds] = [nodes * Number(values.games), Number(values.seconds ?? 8)];
  const pace = Number(values.pace ?? 0);
  const warmUp = Math.max(12, (2 * pace) / 1000);
  const load = { killsServer: true, games, seconds, warmUp, pace };
  const measured = await measure(contestant, running, load);
  const { report, cpu, serviceCpu, memory, sameWork } = measured;
  const { perSecond, p50, p99, lost = 0, acknowledged = 0 } = report;
  return {
    name: contestant.name,
    isDurable: contestant.isDurable,
    perSecond,
    p50,
    p99,
    cpu: eachOf(cpu, report),
    serviceCpu: eachOf(serviceCpu, report),
    sameWork,
    memory,
    lost,
    acknowledged,
  };
}

function lineText({ name, perSecond, cpu, serviceCpu, sameWork }: Line): string {
  const services = serviceCpu > 0 ? ` and ${Math.round(serviceCpu)} µs of the services` : '';
  return `${name}: ${Math.round(perSecond)} moves/s, ${Math.round(cpu)} µs${services} a move as it was, the same work ${(sameWork / 1000).toFixed(1)} ms`;
}

/** Scales the times to the machine's fastest speed during the run. */
const atFastestPace = (seen: readonly Line[]): readonly Line[] => {
  const fastest = Math.min(...seen.map(({ sameWork }) => sameWork));
  return seen.map((line) => ({
    ...line,
    cpu: (line.cpu * fastest) / line.sameWork,
    serviceCpu: (line.serviceCpu * fastest) / line.sameWork,
  }));
};

async function compare(): Promise<void> {
  const where = circumstances();
  const bgio = { program: 'boardgame-io' } as const;
  const contestants = [
    onSqlite,
    onCluster(1),
    byGame(2),
    byGame(3),
    onCluster(3),
    peer({ ...bgio, name: 'boardgame.io, memory', store: 'memory' }),
    peer({ ...bgio, name: 'boardgame.io, flat file', store: 'file' }),
    peer({ ...bgio, name: 'boardgame.io, PostgreSQL', store: 'postgres' }),
    peer({ name: 'Colyseus, memory', program: 'colyseus', store: 'memory' }),
    peer({ name: 'bare ws and fdatasync', program: 'bare', store: 'file' }),
  ].filter(({ name }) => name.includes(values.only));
  const seen: Line[] = [];
  for (const contestant of contestants) {
    let running: Running | undefined;
    try {
      running = await contestant.start();
      const line = await lineOf(contestant, running);
      print(lineText(line));
      seen.push(line);
    } catch (error) {
      print(`${contestant.name}: ${String(error)}`);
    } finally {
      await running?.stop();
    }
  }
  const lines = atFastestPace(seen);
  const paces = paceText(seen.map(({ sameWork }) => sameWork));
  const verdicts = verdictsOf(lines).map((verdict) => `- ${verdict}`);
  print(`\n${[paces, '', tableOf(lines), '', ...verdicts].join('\n')}`);
  const chart = values.docs ? CHART : values.chart;
  if (chart !== undefined) writeFileSync(chart, chartOf(lines));
  if (!values.docs) return;
  const command = `\`npm run bench:load -- ${process.argv.slice(2).join(' ')}\``;
  const how = `${where}; ${PEER_VERSIONS}; ${values.games} games at once, for each node where there are several; ${command}; ${paces}.`;
  const picture = '![Acknowledged moves a second](load.svg)';
  writeDown('load', [how, tableOf(lines), picture, verdicts.join('\n')].join('\n\n'));
}

async function run(): Promise<boolean> {
  if (!values.soak) return compare().then(() => true);
  const [nodes, games] = [Number(values.nodes), Number(values.games)];
  const [seconds, pace] = [Number(values.seconds ?? HOUR), Number(values.pace ?? 1000)];
  return soak({ nodes, games, seconds, pace }, print);
}

process.exit((await run()) ? 0 : 1);
