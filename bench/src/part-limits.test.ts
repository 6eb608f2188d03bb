import { expect, test } from 'vitest';
import type { Costs, Point } from './capacity.js';
import { limitsOf, takenBy, type Seen } from './part-limits.js';

const FREE: Costs = { base: 0, node: 0, game: 0, decision: 0, group: 0, followed: 0, message: 0 };

const POINT: Point = {
  nodes: 2,
  games: 100,
  decisions: 1000,
  answer: 0.005,
  cpu: 0.3,
  postgresCpu: 0.08,
  redisCpu: 0.03,
};

const TAKEN = {
  wal: 600,
  syncs: 0.25,
  stored: 400,
  toRedis: 200,
  fromRedis: 100,
  toPlayers: 500,
  fromPlayers: 70,
};

const SEEN: Seen = {
  point: POINT,
  taken: [TAKEN, { ...TAKEN, wal: 800 }],
  crowd: 1000,
  held: 500,
  diskSyncs: undefined,
  model: {
    nodes: { ...FREE, decision: 100e-6 },
    postgres: { ...FREE, decision: 50e-6 },
    redis: { ...FREE, decision: 25e-6 },
  },
};

const rowsOf = (lines: readonly string[]): readonly (readonly string[])[] =>
  lines.filter((line) => line.startsWith('|')).map((line) => line.split(' | ').slice(1));

const COUNTS = {
  wal: 1000,
  syncs: 10,
  stored: 5000,
  redisCpu: 1,
  redisIn: 100,
  redisOut: 200,
  redisMemory: 1,
};

test('a decision gets its share of the counters', () => {
  const to = { ...COUNTS, wal: 4000, syncs: 12, stored: 6000, redisIn: 500, redisOut: 210 };
  const traffic = { in: 5000, out: 700 };
  const report = { decisions: 10, perSecond: 5, p50: 1, p99: 1, worst: 1, refused: 0, traffic };
  expect(takenBy(report, COUNTS, to)).toEqual({
    wal: 300,
    syncs: 0.2,
    stored: 100,
    toRedis: 40,
    fromRedis: 1,
    toPlayers: 500,
    fromPlayers: 70,
  });
});

test('a million players make 85,000 decisions per second', () => {
  const rows = rowsOf(limitsOf(SEEN));
  expect(rows).toContainEqual(['write-ahead log', '700 bytes', '60 MB/s |']);
  expect(rows).toContainEqual(['memory', 'a player 500 bytes', '0.5 GB |']);
  expect(rows).toContainEqual(['to players', '500 bytes', '43 MB/s |']);
});

test('Redis carries every second game on two nodes, and nearly all on many', () => {
  // 100 µs for each of 85,000 decisions need 15 nodes at 60 % of a core.
  expect(rowsOf(limitsOf(SEEN))).toContainEqual(['from nodes', '200 bytes', '32 MB/s |']);
});

test('the limit of Redis is that of the model, rounded', () => {
  expect(limitsOf(SEEN)).toContain(
    "- Redis's one core is full at 39,950 decisions a second, by the model: 470,000 players on 7 nodes, where few decisions share a message. At what one took here, it is at 33,000.",
  );
});

test('the limit of a disk is one sync per group', () => {
  expect(limitsOf(SEEN).at(-1)).toContain('not measured');
  // Six nodes then make 1,440 groups of 25; more players need a seventh node, whose groups are
  // smaller.
  expect(limitsOf({ ...SEEN, diskSyncs: 1500 }).at(-1)).toContain('up to 420,000 players');
});
