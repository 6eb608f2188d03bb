/**
 * What a load costs, on paper. The processor time of a second is
 *
 *     idle + decisions · each + groups · group + followed · follow + letters · letter
 *
 * where a group is what one node stores at once, a decision is followed by every other node that has
 * somebody at its table, and a letter is what one group has to say to one other node. The figures come
 * from a few measured loads; others show how far the model can be believed.
 */

import { SHARED_SYNC } from '@marrakech/server';

export interface Point {
  readonly nodes: number;
  readonly games: number;
  /** Acknowledged, a second. */
  readonly decisions: number;
  /** Seconds from a decision to its answer when nothing else is going on: gathering, one commit. */
  readonly answer: number;
  /** Seconds of processor time a second, of all nodes and of each service behind them. */
  readonly cpu: number;
  readonly postgresCpu: number;
  readonly redisCpu: number;
}

export type Demand = Pick<Point, 'nodes' | 'games' | 'decisions' | 'answer'>;

/** `base`, `node`, `game`: of all, of each, and of each that is watched somewhere, while nothing happens. */
const COST_NAMES = ['base', 'node', 'game', 'decision', 'group', 'followed', 'letter'] as const;
export type Costs = Readonly<Record<(typeof COST_NAMES)[number], number>>;

export interface Model {
  readonly nodes: Costs;
  readonly postgres: Costs;
  readonly redis: Costs;
}

/**
 * The first of a group waits for others, and while one group is being stored all that comes waits
 * for the next: the longer of the two is what a group gathers.
 */
export function groupsOf({ nodes, decisions, answer }: Demand): number {
  const gather = SHARED_SYNC / 1000;
  return decisions / (1 + (decisions / nodes) * Math.max(gather, answer - gather));
}

/** The players of a game are on any nodes, each by chance: so many games have them on two. */
export const sharedOf = ({ nodes }: Pick<Demand, 'nodes'>): number => 1 - 1 / nodes;
const watchedOf = (demand: Demand): number => demand.games * (1 + sharedOf(demand));
const followedOf = (demand: Demand): number => demand.decisions * sharedOf(demand);

/** All that a group has to say to one node goes in one letter. */
function lettersOf(demand: Demand): number {
  const [groups, others] = [groupsOf(demand), demand.nodes - 1];
  if (groups === 0) return 0;
  const isSilent = (1 - 1 / demand.nodes) ** (demand.decisions / groups);
  return groups * others * (1 - isSilent);
}

/** How much there is of what costs. */
const shapeOf = (demand: Demand): Costs => ({
  base: 1,
  node: demand.nodes,
  game: watchedOf(demand),
  decision: demand.decisions,
  group: groupsOf(demand),
  followed: followedOf(demand),
  letter: lettersOf(demand),
});

const listed = (costs: Costs): readonly number[] => COST_NAMES.map((name) => costs[name]);

/** The least squares of relative errors by descent on one cost after the other; none is negative. */
function fit(rows: readonly (readonly number[])[], wanted: readonly number[]): readonly number[] {
  const costs = rows[0]!.map(() => 0);
  const scaled = rows.map((row, index) => row.map((value) => value / wanted[index]!));
  for (let round = 0; round < 20_000; round++)
    for (let column = 0; column < costs.length; column++) {
      let [above, below] = [0, 0];
      for (const row of scaled) {
        const others = row.reduce((sum, x, i) => (i === column ? sum : sum + x * costs[i]!), 0);
        above += row[column]! * (1 - others);
        below += row[column]! ** 2;
      }
      costs[column] = below === 0 ? 0 : Math.max(0, above / below);
    }
  return costs;
}

function costsFrom(points: readonly Point[], cpuOf: (point: Point) => number): Costs {
  const fitted = fit(
    points.map((point) => listed(shapeOf(point))),
    points.map(cpuOf),
  );
  const named = COST_NAMES.map((name, index) => [name, fitted[index]!] as const);
  return Object.fromEntries(named) as unknown as Costs;
}

export const modelOf = (points: readonly Point[]): Model => ({
  nodes: costsFrom(points, ({ cpu }) => cpu),
  postgres: costsFrom(points, ({ postgresCpu }) => postgresCpu),
  redis: costsFrom(points, ({ redisCpu }) => redisCpu),
});

export function predict(costs: Costs, demand: Demand): number {
  const shape = shapeOf(demand);
  return COST_NAMES.reduce((sum, name) => sum + shape[name] * costs[name], 0);
}

/** Two players, a decision every six seconds or so. */
const DECISIONS_OF_A_PLAYER = 0.085;
/** Of a core, that a node is asked for. */
const SHARE = 0.6;

/** With as many nodes as so many players take: each brings some cost of its own. */
export function demandOf(players: number, answer: number, costs: Costs): Demand {
  for (let nodes = 1; ; nodes++) {
    const decisions = players * DECISIONS_OF_A_PLAYER;
    const demand = { nodes, games: players / 2, decisions, answer };
    if (predict(costs, demand) <= nodes * SHARE || nodes >= 10_000) return demand;
  }
}
