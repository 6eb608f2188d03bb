/**
 * Checks the model of docs/capacity.md on this machine: fits it to some loads and compares it with
 * others.
 */
import { measureSyncs } from '@marrakech/testbed/cluster';
import { demandOf, modelOf, predict, type Costs, type Point } from './capacity.js';
import { onCluster } from './contestants.js';
import { measure } from './load-measure.js';
import { paceText } from './pace.js';
import { limitsOf, meanOf, takenBy, type Taken } from './part-limits.js';

interface Load {
  readonly nodes: number;
  readonly games: number;
  /** Milliseconds between the decisions of a game. */
  readonly pace: number;
}

const ALONE: Load = { nodes: 1, games: 5, pace: 300 };
/**
 * The load that determines the costs of a decision: players on any node, the most expensive case.
 */
const FULLEST: Load = { nodes: 3, games: 100, pace: 40 };
/** Many idle players, to measure the memory of Redis. */
const CROWD: Load = { nodes: 3, games: 500, pace: 60_000 };
/** Not at full speed: on saturated processors the response time is arbitrary. */
const FITTED: readonly Load[] = [
  { nodes: 1, games: 60, pace: 60_000 },
  // Enough games to show the cost of an idle one.
  { nodes: 1, games: 2000, pace: 60_000 },
  { nodes: 1, games: 150, pace: 1500 },
  { nodes: 1, games: 100, pace: 100 },
  { nodes: 1, games: 100, pace: 20 },
  { nodes: 2, games: 300, pace: 60_000 },
  { nodes: 2, games: 150, pace: 1500 },
  { nodes: 2, games: 100, pace: 100 },
  { nodes: 3, games: 150, pace: 3000 },
  { nodes: 3, games: 100, pace: 100 },
  FULLEST,
];
const CHECKED: readonly Load[] = [
  { nodes: 1, games: 300, pace: 1500 },
  { nodes: 1, games: 60, pace: 20 },
  { nodes: 2, games: 300, pace: 2000 },
  { nodes: 2, games: 150, pace: 100 },
  { nodes: 3, games: 250, pace: 1500 },
];
const WORST = 0.2;
const A_MILLION: readonly number[] = [10_000, 100_000, 300_000, 1_000_000];

/** Each load is measured once per round; the mean counts. */
const ROUNDS = 2;
/** Discarded: code that Node has not compiled yet costs many times as much. */
const YOUTH = { games: 40, pace: 0, seconds: 6, warmUp: 1 };

interface Measured extends Omit<Point, 'answer'> {
  /** Milliseconds. */
  readonly p50: number;
  /** The cost of the reference work at the same time. */
  readonly sameWork: number;
  /** Per decision. */
  readonly taken: Taken;
  /** Memory of Redis per player in bytes. */
  readonly held: number;
}

async function measureOn(
  nodes: number,
  loads: readonly Load[],
  seconds: number,
): Promise<readonly (readonly [Load, Measured])[]> {
  const contestant = onCluster(nodes);
  const running = await contestant.start();
  try {
    await measure(contestant, running, YOUTH);
    const seen: (readonly [Load, Measured])[] = [];
    for (const load of loads) {
      const { games, pace } = load;
      const warmUp = Math.max(3, Math.min(6, (2 * pace) / 1000));
      const plan = { games, pace, seconds, warmUp };
      const { report, cpu, serviceCpu, sameWork, counts } = await measure(
        contestant,
        running,
        plan,
      );
      const { perSecond: decisions, p50 } = report;
      const { before, from, to } = counts!;
      const redisCpu = (to.redisCpu - from.redisCpu) / seconds;
      const services = { postgresCpu: serviceCpu - redisCpu, redisCpu };
      const held = (to.redisMemory - before.redisMemory) / (2 * games);
      const point = { nodes, games, decisions, cpu, ...services };
      seen.push([load, { ...point, p50, sameWork, taken: takenBy(report, from, to), held }]);
    }
    return seen;
  } finally {
    await running.stop();
  }
}

const worksOf = (seen: ReadonlyMap<Load, readonly Measured[]>): readonly number[] =>
  [...seen.values()].flat().map(({ sameWork }) => sameWork);

/** Scales the times to the machine's fastest speed during the run. */
function atFastestPace(
  seen: ReadonlyMap<Load, readonly Measured[]>,
): ReadonlyMap<Load, Omit<Measured, 'sameWork' | 'taken' | 'held'>> {
  const fastest = Math.min(...worksOf(seen));
  return new Map(
    [...seen].map(([load, all]) => [
      load,
      {
        ...load,
        decisions: meanOf(all.map(({ decisions }) => decisions)),
        p50: meanOf(all.map(({ p50 }) => p50)),
        cpu: meanOf(all.map(({ cpu, sameWork }) => (cpu * fastest) / sameWork)),
        postgresCpu: meanOf(
          all.map(({ postgresCpu, sameWork }) => (postgresCpu * fastest) / sameWork),
        ),
        redisCpu: meanOf(all.map(({ redisCpu, sameWork }) => (redisCpu * fastest) / sameWork)),
      },
    ]),
  );
}

async function measureAll(
  loads: readonly Load[],
  seconds: number,
  note: (line: string) => void,
): Promise<ReadonlyMap<Load, readonly Measured[]>> {
  const seen = new Map<Load, Measured[]>(loads.map((load) => [load, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const nodes of new Set(loads.map((load) => load.nodes))) {
      // A database still cleans up after a heavy load, which would count for the next one.
      const ours = loads
        .filter((load) => load.nodes === nodes)
        .toSorted((one, other) => other.pace - one.pace);
      for (const [load, measured] of await measureOn(nodes, ours, seconds)) {
        const { games, decisions, cpu, postgresCpu, redisCpu, sameWork } = measured;
        seen.get(load)!.push(measured);
        note(
          `${nodes} nodes, ${games} games, ${decisions.toFixed(0)} decisions/s: ${core(cpu)}, PostgreSQL ${core(postgresCpu)}, Redis ${core(redisCpu)}; the same work ${(sameWork / 1000).toFixed(1)} ms`,
        );
      }
    }
  return seen;
}

const micro = (seconds: number): string => `${(seconds * 1e6).toFixed(0)} µs`;
const costsText = ({ base, node, game, decision, group, followed, message }: Costs): string =>
  `base ${micro(base)}/s, node ${micro(node)}/s, game ${micro(game)}/s, decision ${micro(decision)}, group ${micro(group)}, followed ${micro(followed)}, message ${micro(message)}`;
const core = (cpu: number): string => `${(cpu * 100).toFixed(1)} %`;
const apart = (predicted: number, measured: number): number => predicted / measured - 1;

interface Checked {
  /** Whether every prediction is close enough. */
  readonly isNear: boolean;
  readonly model: readonly string[];
  readonly limits: readonly string[];
}

export async function checkCapacity(
  seconds: number,
  /** Shows progress. */
  note: (line: string) => void,
): Promise<Checked> {
  const seen = await measureAll([ALONE, ...FITTED, ...CHECKED], seconds, note);
  const all = atFastestPace(seen);
  const answer = all.get(ALONE)!.p50 / 1000;
  const pointOf = (load: Load): Point => ({ ...all.get(load)!, answer });
  const model = modelOf(FITTED.map(pointOf));
  const lines = [
    paceText(worksOf(seen)),
    `an answer takes ${(answer * 1000).toFixed(1)} ms where nothing else goes on`,
    `nodes: ${costsText(model.nodes)}`,
    `PostgreSQL: ${costsText(model.postgres)}`,
    `Redis: ${costsText(model.redis)}`,
    '',
    '| nodes | games | decisions/s | nodes, predicted | measured | services, predicted | measured | worst |',
    '|---|---|---|---|---|---|---|---|',
  ];
  let isNear = true;
  for (const load of CHECKED) {
    const measured = pointOf(load);
    const nodes = predict(model.nodes, measured);
    const services = predict(model.postgres, measured) + predict(model.redis, measured);
    const serviceCpu = measured.postgresCpu + measured.redisCpu;
    const gaps = [apart(nodes, measured.cpu), apart(services, serviceCpu)];
    const worst = Math.max(...gaps.map(Math.abs));
    isNear &&= worst <= WORST;
    lines.push(
      `| ${load.nodes} | ${load.games} | ${measured.decisions.toFixed(0)} | ${core(nodes)} | ${core(measured.cpu)} | ${core(services)} | ${core(serviceCpu)} | ${(worst * 100).toFixed(0)} % |`,
    );
  }
  lines.push(
    isNear ? '\nAll within 20 %.' : '\nNOT all within 20 %.',
    '\n| players | decisions/s | nodes at 60 % of a core | cores of PostgreSQL | cores of Redis |',
    '|---|---|---|---|---|',
  );
  for (const players of A_MILLION) {
    const demand = demandOf(players, answer, model.nodes);
    const [postgres, redis] = [predict(model.postgres, demand), predict(model.redis, demand)];
    lines.push(
      `| ${players.toLocaleString('en')} | ${Math.round(demand.decisions).toLocaleString('en')} | ${demand.nodes} | ${postgres.toFixed(1)} | ${redis.toFixed(1)} |`,
    );
  }
  const [crowd] = await measureOn(CROWD.nodes, [CROWD], 1);
  const limits = limitsOf({
    point: pointOf(FULLEST),
    taken: seen.get(FULLEST)!.map(({ taken }) => taken),
    crowd: 2 * CROWD.games,
    held: crowd![1].held,
    diskSyncs: measureSyncs(),
    model,
  });
  return { isNear, model: lines, limits };
}
