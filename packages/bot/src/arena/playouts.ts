/** Tree search by random playouts (UCT), the usual way to a game player: a measure for ours. */
import { DIE_FACES } from '@marrakech/rules';
import {
  copyState,
  draw,
  FACING,
  findPlaces,
  lay,
  MOST_PLACES,
  MOVER,
  ORIENT,
  orient,
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
import { VALUE_LENGTH, WIN, writePoints, writeResult, SCORE } from '../value.js';

const EXPLORATION = 0.7;
/** Playouts are worth their result and, a little, the points ahead. */
const LEAD_WORTH = 0.005;

class Node {
  visits = 0;
  readonly worth = new Float64Array(4);
  readonly children: (Node | undefined)[] = [];
}

const places = new Uint8Array(MOST_PLACES);

/** The decisions of a state as numbers: facings or places. */
function options(state: State): number[] {
  const ahead = state.data[FACING]!;
  if (state.data[PHASE] === ORIENT) return [0, 1, 3].map((turn) => (ahead + turn) & 3);
  return [...places.subarray(0, findPlaces(state, places))];
}

/** Lets chance act, and says which of its outcomes came. */
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

function pick(node: Node, count: number, seat: number): number {
  let best = 0;
  let most = -Infinity;
  for (let index = 0; index < count; index++) {
    const child = node.children[index];
    if (child === undefined) return index;
    const mean = child.worth[seat]! / child.visits;
    const bound = mean + EXPLORATION * Math.sqrt(Math.log(node.visits) / child.visits);
    if (bound > most) {
      most = bound;
      best = index;
    }
  }
  return best;
}

const value = new Float64Array(VALUE_LENGTH);
const points = new Float64Array(4);

function worthOf(state: State, into: Float64Array): void {
  const { seats } = state.switches;
  writeResult(state, value, 0);
  writePoints(state, points, 0);
  let sum = 0;
  for (let seat = 0; seat < seats; seat++) sum += value[SCORE + seat]!;
  for (let seat = 0; seat < seats; seat++) {
    const own = value[SCORE + seat]!;
    into[seat] = value[WIN + seat]! + LEAD_WORTH * (own - (sum - own) / (seats - 1));
  }
}

/** The most visited decision after so many playouts, by its place among the legal ones. */
export function choosePlayingOut(state: State, playouts: number, below: Below): number {
  const root = new Node();
  const worth = new Float64Array(4);
  for (let playout = 0; playout < playouts; playout++) {
    const now = copyState(state);
    const path = [root];
    for (let node = root; now.data[PHASE] !== OVER;) {
      const seat = seatToDraw(now);
      let index: number;
      if (seat >= 0 || now.data[PHASE] === ROLL) index = actByChance(now, seat, below);
      else {
        const ways = options(now);
        index = pick(node, ways.length, now.data[MOVER]!);
        if (now.data[PHASE] === ORIENT) orient(now, ways[index]!);
        else lay(now, ways[index]!);
      }
      const known = node.children[index];
      node = known ?? (node.children[index] = new Node());
      path.push(node);
      if (known === undefined) break;
    }
    playRandomGame(now, below);
    worthOf(now, worth);
    for (const node of path) {
      node.visits++;
      for (let seat = 0; seat < 4; seat++) node.worth[seat]! += worth[seat]!;
    }
  }
  const visits = options(state).map((_, index) => root.children[index]?.visits ?? 0);
  return visits.indexOf(Math.max(...visits));
}
