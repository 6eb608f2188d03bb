/**
 * Computes the load on each part of the system with a million players, and which part reaches its
 * limit first.
 */
import type { ServiceCounts } from '@marrakech/testbed/cluster';
import {
  demandOf,
  groupsOf,
  predict,
  sharedOf,
  type Demand,
  type Model,
  type Point,
} from './capacity.js';
import type { LoadReport } from './load-client.js';

/** Per decision: syncs, and bytes of the other parts. */
export interface Taken {
  readonly wal: number;
  readonly syncs: number;
  readonly stored: number;
  readonly toRedis: number;
  readonly fromRedis: number;
  readonly toPlayers: number;
  readonly fromPlayers: number;
}

export function takenBy(
  { decisions, traffic = { in: 0, out: 0 } }: LoadReport,
  from: ServiceCounts,
  to: ServiceCounts,
): Taken {
  const each = (name: keyof ServiceCounts): number => (to[name] - from[name]) / decisions;
  return {
    wal: each('wal'),
    syncs: each('syncs'),
    stored: each('stored'),
    toRedis: each('redisIn'),
    fromRedis: each('redisOut'),
    toPlayers: traffic.in / decisions,
    fromPlayers: traffic.out / decisions,
  };
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export interface Seen {
  /** The load of the measurement, in each round. */
  readonly point: Point;
  readonly taken: readonly Taken[];
  /** The number of players when the memory of Redis was measured. */
  readonly crowd: number;
  readonly held: number;
  /** Syncs per second of the disk, if known. */
  readonly diskSyncs: number | undefined;
  readonly model: Model;
}

const MILLION = 1_000_000;
/** 48 turns, each of three decisions: turn Assam, roll, lay. */
const DECISIONS_OF_A_GAME = 144;
const STEP = 10_000;

/** The largest rounded number of players within a limit, and their demand. */
function mostPlayers(
  { model, point }: Pick<Seen, 'model' | 'point'>,
  isEnough: (demand: Demand) => boolean,
): { readonly players: number; readonly demand: Demand } | undefined {
  const demandBy = (players: number): Demand => demandOf(players, point.answer, model.nodes);
  for (let players = STEP; players <= 10 * MILLION; players += STEP)
    if (!isEnough(demandBy(players)))
      return { players: players - STEP, demand: demandBy(players - STEP) };
  return undefined;
}

const count = (value: number): string => Math.round(value).toLocaleString('en');
const bytes = (value: number): string => `${count(value)} bytes`;
const micro = (seconds: number): string => `${(seconds * 1e6).toFixed(0)} µs`;
const mega = (perSecond: number): string => `${count(perSecond / 1e6)} MB/s`;

function syncLimit(seen: Seen): string {
  const { diskSyncs } = seen;
  if (diskSyncs === undefined)
    return 'How many syncs this disk does was not measured: `pg_test_fsync` is not there.';
  const most = mostPlayers(seen, (demand) => groupsOf(demand) <= diskSyncs);
  const does = `This disk does ${count(diskSyncs)} syncs a second (\`pg_test_fsync\`, fdatasync)`;
  return most === undefined
    ? `${does}: one for each group, however many players.`
    : `${does}: one for each group up to ${count(most.players)} players, by the model. From there on PostgreSQL lets groups share one.`;
}

function coreLimit(seen: Seen): string {
  const most = mostPlayers(seen, (demand) => predict(seen.model.redis, demand) <= 1);
  if (most === undefined) return "Redis's one core is never full, by the model.";
  const { decisions, redisCpu } = seen.point;
  const asTaken = Math.round(decisions / redisCpu / 1000) * 1000;
  return `Redis's one core is full at ${count(most.demand.decisions)} decisions a second, by the model: ${count(most.players)} players on ${most.demand.nodes} nodes, where few decisions share a message. At what one took here, it is at ${count(asTaken)}.`;
}

/** The table of docs/capacity.md. */
export function limitsOf(seen: Seen): readonly string[] {
  const { point, model, crowd, held } = seen;
  const { nodes, games, decisions } = point;
  const each = (name: keyof Taken): number => meanOf(seen.taken.map((taken) => taken[name]));
  const many = demandOf(MILLION, point.answer, model.nodes);
  const rate = (name: keyof Taken): string => mega(each(name) * many.decisions);
  // Redis carries only what another node needs.
  const byRedis = (name: keyof Taken): string =>
    mega((each(name) * many.decisions * sharedOf(many)) / sharedOf(point));
  const cores = (costs: Model['redis']): string => `${predict(costs, many).toFixed(1)} cores`;
  const rows: readonly (readonly [string, string, string, string])[] = [
    ['nodes', 'processor time', micro(point.cpu / decisions), `${many.nodes} nodes`],
    ['', 'to players', bytes(each('toPlayers')), rate('toPlayers')],
    ['', 'from players', bytes(each('fromPlayers')), rate('fromPlayers')],
    ['PostgreSQL', 'processor time', micro(point.postgresCpu / decisions), cores(model.postgres)],
    ['', 'write-ahead log', bytes(each('wal')), rate('wal')],
    ['', 'syncs of it', each('syncs').toFixed(2), `${count(groupsOf(many))} groups/s`],
    [
      '',
      'tables and indexes',
      `${bytes(each('stored'))}; a game ${count((each('stored') * DECISIONS_OF_A_GAME) / 1000)} kB`,
      `${rate('stored')}; an hour ${count((each('stored') * many.decisions * 3600) / 1e9)} GB`,
    ],
    ['Redis', 'processor time', micro(point.redisCpu / decisions), cores(model.redis)],
    ['', 'memory', `a player ${bytes(held)}`, `${((held * MILLION) / 1e9).toFixed(1)} GB`],
    ['', 'from nodes', bytes(each('toRedis')), byRedis('toRedis')],
    ['', 'to nodes', bytes(each('fromRedis')), byRedis('fromRedis')],
  ];
  return [
    `Taken under ${count(decisions)} decisions a second in ${games} games on ${nodes} nodes, players anywhere; memory with ${count(crowd)} players connected. For a million, nodes, cores and groups are the model's, and by Redis goes what it says is followed on another node.`,
    '',
    '| part | what | a decision | a million players |',
    '|---|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
    `- ${coreLimit(seen)}`,
    `- ${syncLimit(seen)}`,
  ];
}
