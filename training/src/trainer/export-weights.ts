/**
 * Exports a checkpoint as weights that the package ships, with their log:
 * `npm run train:export -- two-players trained 16`.
 * The number is the step, in units, to which row weights are rounded: a larger step makes smaller
 * files. `--out folder` writes to another folder, for example to try them:
 * `npx marrakech arena net1:folder/two-players.ts net1`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { KIND_NAMES, kindOf, makeWeights, parseWeights } from '@marrakech/bot/evaluation';
import { oneOf, readArgs, reasonOf, refuse, wholeNumber } from '../command-line.js';
import { Learner } from '../learner/learner.js';
import { checkpointIn, readCheckpoint } from './checkpoint.js';
import { replaceFile } from './checksummed-files.js';

const POINTS_IN_LOG = 60;
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const LOGS = join(ROOT, 'training/logs');

const { values, positionals } = readArgs({
  allowPositionals: true,
  options: { out: { type: 'string' } },
});
const [kind, folder = 'trained', steps = '16', ...more] = positionals;
const name = oneOf('the kind', kind, KIND_NAMES);
const step = wholeNumber('the step', steps, 1, 256);
if (more.length > 0) refuse(`unexpected argument ${more[0]}`);

const learner = new Learner(kindOf(name), 0, step);
const { log } = readCheckpoint(checkpointIn(folder, name), learner);
if (log.kind !== name) refuse(`the checkpoint is of ${log.kind}`);
const text = makeWeights(name, learner.weights(), step);
const parsed = parseWeights(text);
if (!parsed.ok) refuse(`the weights cannot be exported with this step: ${parsed.error.code}`);

const every = Math.ceil(log.curve.length / POINTS_IN_LOG);
const curve = log.curve
  .filter((_, index) => index % every === every - 1 || index === log.curve.length - 1)
  .map(({ seconds, games, points, win }) => ({
    seconds: Math.round(seconds),
    games,
    pointsError: Number(Math.sqrt(points).toFixed(3)),
    win: Number(win.toFixed(4)),
  }));
const { seed, play, shipped, rate } = log;
// Weights that continued from others include their history.
const before = shipped === undefined ? undefined : readLog(join(LOGS, `${shipped}.json`));
const kept = { kind: name, seed, play, rate, step, curve, before };
const lines = [
  '/** Learnt by `npm run train`; written by `npm run train:export`. */',
  `export const WEIGHTS =\n  '${text}';`,
];

const { out } = values;
try {
  replaceFile(join(out ?? LOGS, `${name}.json`), `${JSON.stringify(kept)}\n`);
  const source = out ?? join(ROOT, 'packages/bot/src/evaluation/weights');
  replaceFile(join(source, `${name}.ts`), `${lines.join('\n')}\n`);
} catch (error) {
  refuse(reasonOf(error));
}
console.log(`${name}: ${text.length} signs, ${brotliCompressSync(text).length} bytes compressed`);

function readLog(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return refuse(`${path}: ${reasonOf(error)}`);
  }
}
