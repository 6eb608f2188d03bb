/** Writes measurements into the docs, between two marks of a page. */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import type { Line } from './load-chart.js';

const PAGE = 'docs/capacity.md';
export const CHART = 'docs/load.svg';

/** The date and machine, because results of different machines are not comparable. */
export function circumstances(): string {
  const day = new Date().toISOString().slice(0, 10);
  const [cpu] = cpus();
  const load = loadavg()[0]!.toFixed(1);
  return `${day}, ${availableParallelism()} cores (${cpu?.model ?? 'unknown'}), load average ${load} before, Node ${process.versions.node}`;
}

/** Replaces the text between the marks of that name. */
export function writeDown(name: string, text: string): void {
  const [from, to] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const page = readFileSync(PAGE, 'utf8');
  const [start, end] = [page.indexOf(from), page.indexOf(to)];
  if (start < 0 || end < start) throw new Error(`${PAGE} has no place for ${name}`);
  const kept = [page.slice(0, start + from.length), page.slice(end)];
  writeFileSync(PAGE, `${kept[0]}\n\n${text}\n\n${kept[1]}`);
}

/** One core per node, and one for the load and the services. */
const CORES_FOR_THREE = 4;

/** Compares the measured numbers, not the rounded ones. */
const judged = (isKept: boolean): string => (isKept ? 'kept' : 'missed');
const times = (value: number): string => `${value.toFixed(2)} times`;
const atLeast = (least: number, value: number): string =>
  `(at least ${least}): ${times(value)}, ${judged(value >= least)}`;
const atMost = (most: number, value: number): string =>
  `(at most ${most}): ${times(value)}, ${judged(value <= most)}`;

/** The peers are single processes, so they are compared with our fastest single process. */
const isOneProcess = ({ name }: Line): boolean => /, SQLite$|, 1 node$/.test(name);

/** The promises of docs/capacity.md, checked on a machine with so many `cores`. */
export function verdictsOf(
  lines: readonly Line[],
  cores = availableParallelism(),
): readonly string[] {
  const find = (name: string) => lines.find((line) => line.name.endsWith(name));
  const ours = lines.filter(({ name }) => name.startsWith('Marrakech'));
  const best = ours
    .filter(isOneProcess)
    .toSorted((one, other) => other.perSecond - one.perSecond)[0];
  const [one, three, anywhere] = [
    find('1 node'),
    find('3 nodes'),
    find('3 nodes, players anywhere'),
  ];
  const [memory, durable] = [find('boardgame.io, memory'), find('boardgame.io, PostgreSQL')];
  const [colyseus, bare] = [find('Colyseus, memory'), find('bare ws and fdatasync')];
  // With SQLite all costs are in one process.
  const embedded = find('SQLite');
  const verdicts: string[] = [];
  if (best && durable)
    verdicts.push(
      `${best.name}: moves/s of boardgame.io on PostgreSQL ${atLeast(10, best.perSecond / durable.perSecond)}`,
    );
  if (best && memory)
    verdicts.push(
      `${best.name}: moves/s of boardgame.io in memory ${atLeast(1, best.perSecond / memory.perSecond)}`,
    );
  if (embedded && colyseus)
    verdicts.push(
      `${embedded.name}: CPU a move of Colyseus ${atMost(2, embedded.cpu / colyseus.cpu)}`,
    );
  if (one && colyseus)
    verdicts.push(
      `${one.name}: CPU a move of Colyseus: ${times(one.cpu / colyseus.cpu)}, with its services ${times((one.cpu + one.serviceCpu) / colyseus.cpu)}`,
    );
  if (best && bare)
    verdicts.push(
      `${best.name}: CPU a move of bare ws and fdatasync, with no game at all: ${times(best.cpu / bare.cpu)}`,
    );
  if (one && three) {
    const gain = three.perSecond / one.perSecond;
    verdicts.push(
      cores < CORES_FOR_THREE
        ? `three nodes: moves/s of one (at least 2 where cores allow): ${times(gain)}, not judged on ${cores} cores`
        : `three nodes: moves/s of one ${atLeast(2, gain)}`,
      `three nodes: CPU a move of one ${atMost(1.5, three.cpu / one.cpu)}`,
    );
  }
  if (one && anywhere)
    verdicts.push(
      `three nodes, players anywhere: CPU a move of one ${atMost(1.5, anywhere.cpu / one.cpu)}`,
    );
  const lost = ours.reduce((sum, line) => sum + line.lost, 0);
  if (ours.length > 0)
    verdicts.push(`acknowledged moves that ours lost (none): ${lost}, ${judged(lost === 0)}`);
  return verdicts;
}
