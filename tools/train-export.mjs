/**
 * Turns a checkpoint of the trainer into the weights that the package ships, with their log:
 * `node tools/train-export.mjs two-players training 16`. The number is how many units a step of the
 * rows has: coarse enough to be small, too fine to be felt.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { KIND_NAMES, Learner, kindOf, makeWeights } from '@marrakech/bot/training';
import { ROOT } from './step.mjs';

const POINTS_IN_LOG = 60;

const [kind, folder = 'training', step = '16'] = process.argv.slice(2);
const name = KIND_NAMES.find((one) => one === kind);
if (name === undefined) {
  console.error(`which kind? ${KIND_NAMES.join(', ')}`);
  process.exit(1);
}

const learner = new Learner(kindOf(name), 0, Number(step));
learner.restore(readFileSync(join(folder, `${name}.checkpoint`)));
const text = makeWeights(name, learner.weights(), Number(step));
const source = join(ROOT, 'packages/bot/src/weights');
mkdirSync(source, { recursive: true });
const lines = [
  '/** Learnt by `npm run train`; written by `tools/train-export.mjs`. */',
  `export const WEIGHTS =\n  '${text}';`,
];
writeFileSync(join(source, `${name}.ts`), `${lines.join('\n')}\n`);

/** @typedef {{ round: number, seconds: number, games: number, points: number, win: number }} Point */
/** @typedef {{ kind: string, seed: number, play: object, shipped?: string, rate: number, step: number, curve: Point[] }} Log */
const log = /** @type {Log} */ (JSON.parse(readFileSync(join(folder, `${name}.log.json`), 'utf8')));
const every = Math.ceil(log.curve.length / POINTS_IN_LOG);
const curve = log.curve
  .filter((_, index) => index % every === every - 1 || index === log.curve.length - 1)
  .map(({ seconds, games, points, win }) => ({
    seconds: Math.round(seconds),
    games,
    pointsError: Number(Math.sqrt(points).toFixed(3)),
    win: Number(win.toFixed(4)),
  }));
const logs = join(ROOT, 'packages/bot/training-logs');
mkdirSync(logs, { recursive: true });
const { seed, play, shipped, rate } = log;
// Weights that went on from others have their history.
const before =
  shipped === undefined
    ? undefined
    : /** @type {object} */ (JSON.parse(readFileSync(join(logs, `${shipped}.json`), 'utf8')));
const kept = { kind: name, seed, play, rate, step: Number(step), curve, before };
writeFileSync(join(logs, `${name}.json`), `${JSON.stringify(kept, undefined, 2)}\n`);
console.log(`${name}: ${text.length} signs, ${brotliCompressSync(text).length} bytes compressed`);
