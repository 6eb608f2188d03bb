/**
 * Monte Carlo tree search with random playouts (UCT), a common kind of game player, for comparison.
 */
import { playNumber, SCORE, TURNS, VALUE_LENGTH, WIN, writeResult } from '@marrakech/bot/position';
import { DIE_FACES } from '@marrakech/rules';
import {
  copyInto,
  copyState,
  draw,
  findPlaces,
  MOST_PLACES,
  MOVER,
  ORIENT,
  OVER,
  PHASE,
  playRandomGame,
  roll,
  ROLL,
  RUGS,
  rugsLeft,
  seatToDraw,
  type Below,
  type State,
} from '@marrakech/rules/fast';

const EXPLORATION = 0.7;
/** The weight of a point ahead in the value of a playout. */
const LEAD_WORTH = 0.005;

const SEATS = 4;
/** The most choices of a position are places for a rug. */
const BRANCHES = MOST_PLACES;
/** An upper bound of the actions of a game. */
const DEEPEST = 512;

/**
 * The search tree. Nodes are numbers, the root being 0. Each playout adds one node, so the arrays
 * are allocated once.
 */
class Tree {
  readonly visits: Int32Array;
  /** By node and seat: the sum of the values of its playouts. */
  readonly worth: Float64Array;
  /** By node and choice: the child node, 0 for an untried choice. */
  readonly children: Int32Array;
  size = 1;

  constructor(playouts: number) {
    this.visits = new Int32Array(playouts + 1);
    this.worth = new Float64Array((playouts + 1) * SEATS);
    this.children = new Int32Array((playouts + 1) * BRANCHES);
  }

  /** The first untried choice, or else the one with the highest upper confidence bound. */
  pick(node: number, count: number, seat: number): number {
    const { visits, worth, children } = this;
    const first = node * BRANCHES;
    const effort = Math.log(visits[node]!);
    let best = 0;
    let most = -Infinity;
    for (let index = 0; index < count; index++) {
      const child = children[first + index]!;
      if (child === 0) return index;
      const tried = visits[child]!;
      const bound = worth[child * SEATS + seat]! / tried + EXPLORATION * Math.sqrt(effort / tried);
      if (bound > most) {
        most = bound;
        best = index;
      }
    }
    return best;
  }
}

const places = new Uint8Array(MOST_PLACES);

/** The number of decisions; for a rug their places are in `places`. */
const countOptions = (state: State): number =>
  state.data[PHASE] === ORIENT ? TURNS.length : findPlaces(state, places);

/** Plays chance's action and returns its index. */
function actByChance(state: State, seat: number, below: Below): number {
  if (seat < 0) {
    const die = DIE_FACES[below(DIE_FACES.length)]!;
    roll(state, die);
    return die;
  }
  const second = below(rugsLeft(state, seat)) < state.data[RUGS + 2 * seat]! ? 0 : 1;
  draw(state, seat, 2 * seat + second);
  return second;
}

const value = new Float64Array(VALUE_LENGTH);

function worthOf(state: State, into: Float64Array): void {
  const { seats } = state.switches;
  writeResult(state, value, 0);
  let sum = 0;
  for (let seat = 0; seat < seats; seat++) sum += value[SCORE + seat]!;
  for (let seat = 0; seat < seats; seat++) {
    const own = value[SCORE + seat]!;
    into[seat] = value[WIN + seat]! + LEAD_WORTH * (own - (sum - own) / (seats - 1));
  }
}

const worth = new Float64Array(SEATS);
const path = new Int32Array(DEEPEST);

/** Descends to a new node, which it adds, and returns the length of the path. */
function descend(tree: Tree, now: State, below: Below): number {
  const { children } = tree;
  let node = 0;
  let depth = 1;
  while (now.data[PHASE] !== OVER) {
    const seat = seatToDraw(now);
    let index: number;
    if (seat >= 0 || now.data[PHASE] === ROLL) index = actByChance(now, seat, below);
    else {
      index = tree.pick(node, countOptions(now), now.data[MOVER]!);
      playNumber(now, index, places);
    }
    const at = node * BRANCHES + index;
    const known = children[at]!;
    node = known === 0 ? (children[at] = tree.size++) : known;
    path[depth++] = node;
    if (known === 0) break;
  }
  return depth;
}

/** The index of the decision with the most visits. */
export function choosePlayingOut(state: State, playouts: number, below: Below): number {
  const tree = new Tree(playouts);
  const now = copyState(state);
  for (let playout = 0; playout < playouts; playout++) {
    copyInto(now, state);
    const depth = descend(tree, now, below);
    playRandomGame(now, below);
    worthOf(now, worth);
    for (let step = 0; step < depth; step++) {
      const node = path[step]!;
      tree.visits[node]!++;
      for (let seat = 0; seat < SEATS; seat++) tree.worth[node * SEATS + seat]! += worth[seat]!;
    }
  }
  let best = 0;
  let most = -1;
  for (let index = 0; index < countOptions(state); index++) {
    const visits = tree.visits[tree.children[index]!]!;
    const tried = tree.children[index] === 0 ? 0 : visits;
    if (tried > most) {
      most = tried;
      best = index;
    }
  }
  return best;
}
