/** The model of docs/capacity.md against this machine: fitted on some loads, checked on others. */
import { onCluster } from './contestants.js';
import { modelOf, predict, type Costs, type Demand, type Point } from './capacity.js';
import { measure } from './load-measure.js';
import { tellPaces } from './pace.js';

interface Load {
  readonly nodes: number;
  readonly games: number;
  /** Milliseconds between the decisions of a game. */
  readonly pace: number;
}

const ALONE: Load = { nodes: 1, games: 5, pace: 300 };
/** None is as fast as it goes: where processors are full, answers take as long as they take. */
const FITTED: readonly Load[] = [
  { nodes: 1, games: 60, pace: 60_000 },
  { nodes: 1, games: 300, pace: 60_000 },
  { nodes: 1, games: 150, pace: 1500 },
  { nodes: 1, games: 100, pace: 100 },
  { nodes: 1, games: 100, pace: 20 },
  { nodes: 2, games: 300, pace: 60_000 },
  { nodes: 2, games: 150, pace: 1500 },
  { nodes: 2, games: 100, pace: 100 },
  { nodes: 3, games: 150, pace: 3000 },
  { nodes: 3, games: 100, pace: 100 },
  { nodes: 3, games: 100, pace: 40 },
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
/** Two players, a decision every six seconds or so. */
const DECISIONS_OF_A_PLAYER = 0.085;
const SHARE = 0.6;

/** Each load is measured in each round, and the mean counts. */
const ROUNDS = 2;
/** What Node has not compiled yet costs many times as much, and no server stays that young. */
const YOUTH = { games: 40, pace: 0, seconds: 6, warmUp: 1 };

interface Measured extends Omit<Point, 'answer'> {
  /** Milliseconds. */
  readonly p50: number;
  /** What the same work took meanwhile. */
  readonly sameWork: number;
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
      const { report, cpu, serviceCpu, sameWork } = await measure(contestant, running, plan);
      const { perSecond: decisions, p50 } = report;
      seen.push([load, { nodes, games, decisions, p50, cpu, serviceCpu, sameWork }]);
    }
    return seen;
  } finally {
    await running.stop();
  }
}

const meanOf = (all: readonly Measured[], valueOf: (each: Measured) => number): number =>
  all.reduce((sum, each) => sum + valueOf(each), 0) / all.length;

const worksOf = (seen: ReadonlyMap<Load, readonly Measured[]>): readonly number[] =>
  [...seen.values()].flat().map(({ sameWork }) => sameWork);

/** As if the machine had been as fast all the time as it was at its fastest. */
function evenedOut(
  seen: ReadonlyMap<Load, readonly Measured[]>,
): ReadonlyMap<Load, Omit<Measured, 'sameWork'>> {
  const fastest = Math.min(...worksOf(seen));
  return new Map(
    [...seen].map(([load, all]) => [
      load,
      {
        ...load,
        decisions: meanOf(all, ({ decisions }) => decisions),
        p50: meanOf(all, ({ p50 }) => p50),
        cpu: meanOf(all, ({ cpu, sameWork }) => (cpu * fastest) / sameWork),
        serviceCpu: meanOf(all, ({ serviceCpu, sameWork }) => (serviceCpu * fastest) / sameWork),
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
      // What a database still tidies up after a heavy load would count for the next one.
      const ours = loads
        .filter((load) => load.nodes === nodes)
        .toSorted((one, other) => other.pace - one.pace);
      for (const [load, measured] of await measureOn(nodes, ours, seconds)) {
        const { games, decisions, cpu, serviceCpu, sameWork } = measured;
        seen.get(load)!.push(measured);
        note(
          `${nodes} nodes, ${games} games, ${decisions.toFixed(0)} decisions/s: ${core(cpu)}, ${core(serviceCpu)}; the same work ${(sameWork / 1000).toFixed(1)} ms`,
        );
      }
    }
  return seen;
}

const micro = (seconds: number): string => `${(seconds * 1e6).toFixed(0)} µs`;
const told = ({ base, node, game, decision, group, followed, letter }: Costs): string =>
  `base ${micro(base)}/s, node ${micro(node)}/s, game ${micro(game)}/s, decision ${micro(decision)}, group ${micro(group)}, followed ${micro(followed)}, letter ${micro(letter)}`;
const core = (cpu: number): string => `${(cpu * 100).toFixed(1)} %`;
const apart = (predicted: number, measured: number): number => predicted / measured - 1;

/** Whether every prediction was near enough. */
export async function checkCapacity(
  seconds: number,
  print: (line: string) => void,
  /** For whoever waits. */
  note: (line: string) => void,
): Promise<boolean> {
  const seen = await measureAll([ALONE, ...FITTED, ...CHECKED], seconds, note);
  const all = evenedOut(seen);
  print(tellPaces(worksOf(seen)));
  const answer = all.get(ALONE)!.p50 / 1000;
  const pointOf = (load: Load): Point => ({ ...all.get(load)!, answer });
  print(`an answer takes ${(answer * 1000).toFixed(1)} ms where nothing else goes on`);
  const model = modelOf(FITTED.map(pointOf));
  print(`nodes: ${told(model.nodes)}`);
  print(`services: ${told(model.services)}`);
  print(
    '\n| nodes | games | decisions/s | nodes, predicted | measured | services, predicted | measured | worst |',
  );
  print('|---|---|---|---|---|---|---|---|');
  let isNear = true;
  for (const load of CHECKED) {
    const measured = pointOf(load);
    const [nodes, services] = [predict(model.nodes, measured), predict(model.services, measured)];
    const gaps = [apart(nodes, measured.cpu), apart(services, measured.serviceCpu)];
    const worst = Math.max(...gaps.map(Math.abs));
    isNear &&= worst <= WORST;
    print(
      `| ${load.nodes} | ${load.games} | ${measured.decisions.toFixed(0)} | ${core(nodes)} | ${core(measured.cpu)} | ${core(services)} | ${core(measured.serviceCpu)} | ${(worst * 100).toFixed(0)} % |`,
    );
  }
  print(isNear ? '\nAll within 20 %.' : '\nNOT all within 20 %.');
  print('\n| players | decisions/s | nodes at 60 % of a core | cores of PostgreSQL and Redis |');
  print('|---|---|---|---|');
  for (const players of A_MILLION) {
    const { nodes, demand } = sizeFor(players, answer, model.nodes);
    const services = predict(model.services, demand);
    print(
      `| ${players.toLocaleString('en')} | ${Math.round(demand.decisions).toLocaleString('en')} | ${nodes} | ${services.toFixed(1)} |`,
    );
  }
  return isNear;
}

/** As many nodes as it takes: each brings some cost of its own. */
function sizeFor(players: number, answer: number, costs: Costs): { nodes: number; demand: Demand } {
  for (let nodes = 1; ; nodes++) {
    const decisions = players * DECISIONS_OF_A_PLAYER;
    const demand = { nodes, games: players / 2, decisions, answer };
    if (predict(costs, demand) <= nodes * SHARE || nodes >= 10_000) return { nodes, demand };
  }
}
