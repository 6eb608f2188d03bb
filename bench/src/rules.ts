/** Measures the rules: random games on one thread, perft, and the size of a state. */
import { makeSetup, PLAYER_COUNTS, resultOf, startState, type PlayerCount } from '@marrakech/rules';
import {
  copyInto,
  copyState,
  perft,
  playRandomGame,
  type Below,
  type State,
} from '@marrakech/rules/fast';
import { buildYardstick, type Measure, type Yardstick } from './yardstick.js';

const WARM_UP = 20_000;
const GAMES = 200_000;
const ROUNDS = 3;

/** The same generator as in yardstick.c, so that the comparison with C is about the rules alone. */
function xorshift(seed: number): Below {
  let x = seed | 0 || 1;
  return (count) => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return ((x >>> 16) * count) >>> 16;
  };
}

function startOf(players: PlayerCount): State {
  const setup = makeSetup({ players });
  if (!setup.ok) throw new Error(setup.error.code);
  return startState(setup.value);
}

function gamesPerSecond(start: State, games: number, below: Below): number {
  const state = copyState(start);
  const from = performance.now();
  for (let game = 0; game < games; game++) {
    copyInto(state, start);
    playRandomGame(state, below);
  }
  return games / ((performance.now() - from) / 1000);
}

function meanFirstScore(start: State, games: number, below: Below): number {
  let sum = 0;
  for (let game = 0; game < games; game++) {
    const state = copyState(start);
    playRandomGame(state, below);
    sum += resultOf(state)!.scores[0]!;
  }
  return sum / games;
}

const whole = (value: number): string => Math.round(value).toLocaleString('en');

/** Alternates with the C program and takes the best of three, since noise only slows down. */
function benchGames(players: PlayerCount, yardstick: Yardstick | undefined): string {
  const first = startOf(players);
  const below = xorshift(2024 + players);
  gamesPerSecond(first, WARM_UP, below);
  let best = 0;
  let bestC: Measure = { speed: 0, score: Number.NaN };
  for (let round = 0; round < ROUNDS; round++) {
    best = Math.max(best, gamesPerSecond(first, GAMES, below));
    const c = yardstick?.run(players, GAMES) ?? bestC;
    if (c.speed > bestC.speed) bestC = c;
  }
  const mean = meanFirstScore(first, 50_000, below).toFixed(1);
  const ours = `${players} players: ${whole(best)} games/s, first seat scores ${mean}`;
  if (yardstick === undefined) return `${ours} (no C compiler here, so no share of C)`;
  const share = (best / bestC.speed).toFixed(2);
  return `${ours}; C ${whole(bestC.speed)} games/s, ${bestC.score.toFixed(1)}; ${share} of C`;
}

export function benchRules(print: (line: string) => void): void {
  print('Random full games, one thread (to reach: 0.30 of C, or 160,000 where C makes 520,000)');
  const yardstick = buildYardstick();
  for (const players of PLAYER_COUNTS) print(`  ${benchGames(players, yardstick)}`);
  yardstick?.remove();

  const state = startOf(3);
  print(`State: ${state.data.byteLength} bytes (to reach: under 200)`);
  const from = performance.now();
  const { ways } = perft(state, 4);
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  print(`Perft 4: ${whole(ways)} in ${seconds} s (to reach: 111,511,929 in under 10 s)`);
}
