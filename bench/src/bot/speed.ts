/** Measures the parts of the computer player on positions from its own games. */
import { type Aim, type Evaluate, VALUE_LENGTH } from '@marrakech/bot/position';
import { type LevelName, makePlayer } from '@marrakech/bot/levels';
import {
  CLEAR_WEIGHTS,
  loadWeights,
  makeHandValue,
  makeLearnedValue,
} from '@marrakech/bot/evaluation';
import { Expectimax, turnsToCome } from '@marrakech/bot/search';
import { awaited, play, type Action, type PlayerCount } from '@marrakech/rules';
import {
  copyState,
  makeChance,
  NEXT,
  OVER,
  PHASE,
  playAtRandom,
  RUGS,
  type State,
} from '@marrakech/rules/fast';
import { makePlainNetwork } from '@marrakech/training/plain-network';
import { letChanceAct, newGame } from './own-game.js';

/** Milliseconds from an arbitrary start, by the clock of the caller. */
export type Clock = () => number;

const AIM: Aim = { win: 1, lead: 0.01 };

/** Positions at the start of a turn, from random games. */
function turnStarts(games: number): State[] {
  const found: State[] = [];
  for (let seed = 0; seed < games; seed++) {
    const state = newGame();
    const { below } = makeChance(seed);
    while (state.data[PHASE] !== OVER) {
      if (awaited(state).type === 'orient') found.push(copyState(state));
      playAtRandom(state, below);
    }
  }
  return found;
}

/** Microseconds per position evaluated in a search of one turn, with the search. */
export function timeEvaluation(evaluate: Evaluate, clock: Clock): number {
  const states = turnStarts(6);
  const search = new Expectimax(states[0]!, evaluate, AIM);
  const once = (): number => {
    search.limit({ positions: Infinity, stop: () => false });
    const start = clock();
    for (const state of states) search.look(state, 1, Infinity);
    return ((clock() - start) * 1000) / search.positions;
  };
  return Math.min(...Array.from({ length: 12 }, once));
}

/** An evaluation that costs nothing, to measure the search alone. */
const nothing: Evaluate = (_, into, at) => {
  into.fill(0, at, at + VALUE_LENGTH);
};

export async function evaluations(): Promise<Readonly<Record<string, Evaluate>>> {
  const weights = await loadWeights('two-players');
  return {
    'search alone': nothing,
    'hand-made value': makeHandValue(CLEAR_WEIGHTS),
    'learned value': makeLearnedValue(weights),
    'learned value, plain twin': makeLearnedValue(weights, makePlainNetwork(weights)),
  };
}

/** Whether the colours of all rugs to come are known. */
const knowsColours = ({ data }: State): boolean =>
  [0, 1].every(
    (seat) =>
      data[NEXT + seat] !== 0 || data[RUGS + 2 * seat] === 0 || data[RUGS + 2 * seat + 1] === 0,
  );

/**
 * Milliseconds to solve the last `rugs` rugs of a two-player game from before Assam is oriented,
 * with all colours known.
 */
export function timeEndings(rugs: number, clock: Clock): number[] {
  const times: number[] = [];
  for (let seed = 0; times.length < 9; seed++) {
    const state = newGame();
    const { below } = makeChance(seed);
    while (state.data[PHASE] !== OVER) {
      if (turnsToCome(state) === rugs && awaited(state).type === 'orient') break;
      playAtRandom(state, below);
    }
    if (state.data[PHASE] === OVER || !knowsColours(state)) continue;
    const search = new Expectimax(state, nothing, AIM);
    const start = clock();
    search.look(state, rugs, Infinity);
    times.push(clock() - start);
  }
  return times.sort((one, other) => one - other);
}

/**
 * Milliseconds for each decision of a level in a game against itself, in order. The player gets the
 * actions so far, as in real games, so the time includes the recognition of opponent models.
 */
export async function timeLevel(
  name: LevelName,
  players: PlayerCount,
  clock: Clock,
): Promise<number[]> {
  const state = newGame(players);
  const actions: Action[] = [];
  const player = await makePlayer(name, state.setup);
  const { below } = makeChance(1);
  const times: number[] = [];
  for (;;) {
    actions.push(...letChanceAct(state, below));
    if (state.data[PHASE] === OVER) return times.sort((one, other) => one - other);
    const start = clock();
    const decision = player.decide(state, { seed: times.length, actions });
    times.push(clock() - start);
    play(state, decision);
    actions.push(decision);
  }
}
