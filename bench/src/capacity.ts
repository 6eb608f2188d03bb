/**
 * A model of the cost of a load. The processor time per second is
 *
 * idle + decisions · each + groups · group + followed · follow + messages · message
 *
 * where a group is what a node stores in one commit, every other node with a connection to the
 * table follows a decision, and a message goes from one group to one other node. The costs
 * are fitted to a few measured loads; other loads show the error of the model.
 */

import { SHARED_SYNC } from '@marrakech/server';

export interface Point {
  readonly nodes: number;
  readonly games: number;
  /** Acknowledged decisions per second. */
  readonly decisions: number;
  /**
   * Seconds from a decision to its answer on an idle system: waiting for the group, and one commit.
   */
  readonly answer: number;
  /** Processor seconds per second of all nodes, and of each service behind them. */
  readonly cpu: number;
  readonly postgresCpu: number;
  readonly redisCpu: number;
}

export type Demand = Pick<Point, 'nodes' | 'games' | 'decisions' | 'answer'>;

/**
 * `base`, `node` and `game` are the costs of an idle system: fixed, per node, and per game with a
 * connection.
 */
const COST_NAMES = ['base', 'node', 'game', 'decision', 'group', 'followed', 'message'] as const;
export type Costs = Readonly<Record<(typeof COST_NAMES)[number], number>>;

export interface Model {
  readonly nodes: Costs;
  readonly postgres: Costs;
  readonly redis: Costs;
}

/**
 * The first decision of a group waits for others, and all that arrive during a commit wait for the
 * next: the longer of the two times determines the size of a group.
 */
export function groupsOf({ nodes, decisions, answer }: Demand): number {
  const gather = SHARED_SYNC / 1000;
  return decisions / (1 + (decisions / nodes) * Math.max(gather, answer - gather));
}

/** The share of games with players on two nodes, if each player is on a random node. */
export const sharedOf = ({ nodes }: Pick<Demand, 'nodes'>): number => 1 - 1 / nodes;
const watchedOf = (demand: Demand): number => demand.games * (1 + sharedOf(demand));
const followedOf = (demand: Demand): number => demand.decisions * sharedOf(demand);

/** One message per group and node. */
function messagesOf(demand: Demand): number {
  const [groups, others] = [groupsOf(demand), demand.nodes - 1];
  if (groups === 0) return 0;
  const isSilent = (1 - 1 / demand.nodes) ** (demand.decisions / groups);
  return groups * others * (1 - isSilent);
}

/** The quantity of each cost. */
const shapeOf = (demand: Demand): Costs => ({
  base: 1,
  node: demand.nodes,
  game: watchedOf(demand),
  decision: demand.decisions,
  group: groupsOf(demand),
  followed: followedOf(demand),
  message: messagesOf(demand),
});

const listed = (costs: Costs): readonly number[] => COST_NAMES.map((name) => costs[name]);

/** Least squares of relative errors by coordinate descent; no cost is negative. */
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

/** With two players and about six seconds per decision. */
const DECISIONS_OF_A_PLAYER = 0.085;
/** The share of a core that a node should use. */
const SHARE = 0.6;

/** The demand of that many players, with as many nodes as they need; each node adds some cost. */
export function demandOf(players: number, answer: number, costs: Costs): Demand {
  for (let nodes = 1; ; nodes++) {
    const decisions = players * DECISIONS_OF_A_PLAYER;
    const demand = { nodes, games: players / 2, decisions, answer };
    if (predict(costs, demand) <= nodes * SHARE || nodes >= 10_000) return demand;
  }
}
