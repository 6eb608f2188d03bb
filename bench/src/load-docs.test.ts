import { expect, test } from 'vitest';
import { tableOf, type Line } from './load-chart.js';
import { verdictsOf } from './load-docs.js';

const line = (name: string, perSecond: number, cpu: number, lost = 0): Line => ({
  name,
  isDurable: true,
  perSecond,
  p50: 1,
  p99: 1,
  cpu,
  serviceCpu: 0,
  sameWork: 6000,
  memory: 1,
  lost,
  acknowledged: 1000,
});

const SQLITE = line('Marrakech, SQLite', 4000, 205);
const PEERS = [
  line('boardgame.io, memory', 4000, 1),
  line('boardgame.io, PostgreSQL', 400.1, 1),
  line('Colyseus, memory', 1, 100),
];

test('promises are compared with exact measurements, not with rounded ones', () => {
  expect(verdictsOf([SQLITE, ...PEERS])).toEqual([
    'Marrakech, SQLite: moves/s of boardgame.io on PostgreSQL (at least 10): 10.00 times, missed',
    'Marrakech, SQLite: moves/s of boardgame.io in memory (at least 1): 1.00 times, kept',
    'Marrakech, SQLite: CPU a move of Colyseus (at most 2): 2.05 times, missed',
    'acknowledged moves that ours lost (none): 0, kept',
  ]);
});

test('it names our fastest single process, and counts what any of ours lost', () => {
  const node = line('Marrakech, PostgreSQL + Redis, 1 node', 5000, 200, 2);
  const nodes = line('Marrakech, PostgreSQL + Redis, 2 nodes', 6000, 300, 1);
  expect(verdictsOf([SQLITE, node, nodes, PEERS[2]!])).toEqual([
    'Marrakech, SQLite: CPU a move of Colyseus (at most 2): 2.05 times, missed',
    'Marrakech, PostgreSQL + Redis, 1 node: CPU a move of Colyseus: 2.00 times, with its services 2.00 times',
    'acknowledged moves that ours lost (none): 3, missed',
  ]);
});

test('a cluster of one node is listed with its services', () => {
  const node = { ...line('Marrakech, PostgreSQL + Redis, 1 node', 3000, 150), serviceCpu: 60 };
  expect(verdictsOf([node, PEERS[2]!])).toEqual([
    'Marrakech, PostgreSQL + Redis, 1 node: CPU a move of Colyseus: 1.50 times, with its services 2.10 times',
    'acknowledged moves that ours lost (none): 0, kept',
  ]);
});

test('every row has the cost of the reference work', () => {
  const [head, rule, row] = tableOf([SQLITE])
    .split('\n')
    .map((text) => text.split('|').map((cell) => cell.trim()));
  expect(row![head!.indexOf('same work ms')]).toBe('6.0');
  expect([rule!.length, row!.length]).toEqual([head!.length, head!.length]);
});

test('three nodes must make twice the moves only if each has a core', () => {
  const lines = [
    line('Marrakech, PostgreSQL + Redis, 1 node', 1000, 100),
    line('Marrakech, PostgreSQL + Redis, 3 nodes', 1900, 151),
  ];
  expect(verdictsOf(lines, 8).slice(0, 2)).toEqual([
    'three nodes: moves/s of one (at least 2): 1.90 times, missed',
    'three nodes: CPU a move of one (at most 1.5): 1.51 times, missed',
  ]);
  const anywhere = line('Marrakech, PostgreSQL + Redis, 3 nodes, players anywhere', 1700, 149);
  expect(verdictsOf([...lines, anywhere], 8).slice(1, 3)).toEqual([
    'three nodes: CPU a move of one (at most 1.5): 1.51 times, missed',
    'three nodes, players anywhere: CPU a move of one (at most 1.5): 1.49 times, kept',
  ]);
  expect(verdictsOf(lines, 2)[0]).toBe(
    'three nodes: moves/s of one (at least 2 where cores allow): 1.90 times, not judged on 2 cores',
  );
});
