/** The trainer's options, all checked before it starts. */
import { availableParallelism } from 'node:os';
import { KIND_NAMES, type KindName } from '@marrakech/bot/evaluation';
import { oneOf, readArgs, realNumber, refuse, wholeNumber } from '../command-line.js';
import { isRival, type SelfPlay } from '../self-play/self-play.js';

/** With larger seeds, games of two seeds could be equal. */
const MOST_SEED = 1_000_000;
const MOST_GAMES = 100_000;
/** The largest rounding step of weights. */
const MOST_STEP = 256;

function readRivals(text: string): string[] {
  const rivals = text.split(',');
  const unknown = rivals.find((name) => !isRival(name));
  if (unknown !== undefined) refuse(`--rivals: unknown player ${JSON.stringify(unknown)}`);
  return rivals;
}

export interface TrainOptions {
  readonly kind: KindName;
  /** `undefined` if `--minutes` ends the run. */
  readonly rounds: number | undefined;
  readonly seconds: number;
  readonly seed: number;
  readonly workers: number;
  readonly games: number;
  readonly rate: number;
  /** 0: not rounded. */
  readonly step: number;
  readonly play: Omit<SelfPlay, 'weights' | 'setupOptions'>;
  readonly from: string | undefined;
  readonly shipped: KindName | undefined;
  readonly out: string;
}

export function readTrainOptions(args: string[]): TrainOptions {
  const { values } = readArgs({
    args,
    options: {
      kind: { type: 'string', default: 'two-players' },
      minutes: { type: 'string' },
      rounds: { type: 'string' },
      seed: { type: 'string', default: '1' },
      workers: { type: 'string', default: String(availableParallelism()) },
      games: { type: 'string', default: '256' },
      rate: { type: 'string', default: '0.0005' },
      turns: { type: 'string', default: '1' },
      lambda: { type: 'string', default: '0.6' },
      from: { type: 'string' },
      shipped: { type: 'string' },
      step: { type: 'string', default: '16' },
      rivals: { type: 'string', default: 'self' },
      out: { type: 'string', default: 'trained' },
    },
  });
  const { minutes, rounds, from, shipped, out } = values;
  if (minutes !== undefined && rounds !== undefined)
    refuse('--rounds and --minutes exclude each other');
  if (from !== undefined && shipped !== undefined)
    refuse('--from and --shipped exclude each other');
  if (out === '') refuse('--out is a folder');
  return {
    kind: oneOf('--kind', values.kind, KIND_NAMES),
    rounds: rounds === undefined ? undefined : wholeNumber('--rounds', rounds, 1, 1_000_000),
    seconds: realNumber('--minutes', minutes ?? '30', 0.001, 1_000_000) * 60,
    seed: wholeNumber('--seed', values.seed, 0, MOST_SEED),
    workers: wholeNumber('--workers', values.workers, 1, 1024),
    games: wholeNumber('--games', values.games, 1, MOST_GAMES),
    rate: realNumber('--rate', values.rate, 0.000_001, 1),
    step: wholeNumber('--step', values.step, 0, MOST_STEP),
    play: {
      aim: { win: 1, lead: 0.01 },
      lambda: realNumber('--lambda', values.lambda, 0, 1),
      curiosity: 0.02,
      asides: true,
      turns: wholeNumber('--turns', values.turns, 1, 4),
      rivals: readRivals(values.rivals),
    },
    from,
    shipped: shipped === undefined ? undefined : oneOf('--shipped', shipped, KIND_NAMES),
    out,
  };
}
