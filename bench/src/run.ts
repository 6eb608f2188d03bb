/**
 * `npm run bench`: every figure the docs claim. Machines are noisy: compare within one run.
 * `npm run bench rules` or `npm run bench web` measures one part.
 */
import { benchRules } from './rules.js';
import { benchWeb } from './web.js';

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const [wanted] = process.argv.slice(2);
if (wanted === undefined || wanted === 'rules') benchRules(print);
if (wanted === undefined || wanted === 'web') await benchWeb(print);
