/** A batch of random games with a chance of its own: the same whichever thread plays it. */
import { createHash } from 'node:crypto';
import {
  resultOf,
  standings,
  startState,
  type Setup,
  type Standing,
  type State,
} from '@marrakech/rules';
import {
  copyInto,
  copyState,
  DIRHAMS,
  makeChance,
  MOVER,
  OVER,
  PHASE,
  playAtRandom,
  ROLL,
  type Below,
} from '@marrakech/rules/fast';
import { emptyTally, WIN, type Tally } from './tally.js';

export const BATCH = 1000;

export interface Batch {
  readonly setup: Setup;
  readonly seed: string;
  readonly number: number;
  readonly games: number;
}

/** Bytes of the hash that a seed of `makeChance` holds without losing any. */
const SEED_BYTES = 6;

/** Any two seeds and any two numbers give streams that have nothing to do with each other. */
function chanceOf({ seed, number }: Batch): Below {
  const hash = createHash('sha256').update(`${number} ${seed}`).digest();
  return makeChance(hash.readUIntLE(0, SEED_BYTES)).below;
}

function playGame(state: State, below: Below, tally: Tally): void {
  const { data } = state;
  while (data[PHASE] !== OVER) {
    const purse = DIRHAMS + data[MOVER]!;
    const before = data[purse]!;
    const isRoll = data[PHASE] === ROLL;
    playAtRandom(state, below);
    if (!isRoll || data[PHASE] === ROLL) continue;
    tally.turns++;
    const paid = before - data[purse]!;
    if (paid === 0) continue;
    tally.payments++;
    tally.paid += paid;
  }
}

/** The result proper is asked for only where a tie needs its ruling: it costs as much as a game. */
function winnersOf(state: State, [first, second]: readonly Standing[]): readonly number[] {
  return second?.place === 1 ? (resultOf(state)?.winners ?? []) : [first!.seat];
}

function count(state: State, tally: Tally): void {
  const ranking = standings(state);
  const winners = winnersOf(state, ranking);
  let hasOut = 0;
  for (const { seat, score, out } of ranking) {
    tally.scores[seat]! += score;
    tally.squaredScores[seat]! += score * score;
    if (out === 0) continue;
    tally.out[seat]!++;
    hasOut = 1;
  }
  for (const seat of winners) tally.wins[seat]! += WIN / winners.length;
  tally.games++;
  tally.withOut += hasOut;
  if (winners.length === 0) tally.withoutWinner++;
  if (winners.length > 1) tally.shared++;
}

export function playBatch(batch: Batch): Tally {
  const { setup, games } = batch;
  const below = chanceOf(batch);
  const tally = emptyTally(setup.players);
  const start = startState(setup);
  const state = copyState(start);
  for (let game = 0; game < games; game++) {
    copyInto(state, start);
    playGame(state, below, tally);
    count(state, tally);
  }
  return tally;
}
