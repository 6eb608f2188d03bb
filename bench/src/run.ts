/**
 * `npm run bench`: the figures the docs claim. Machines are noisy: compare within one run.
 * `npm run bench rules`, `web` or `server` measures one part; the server only when asked for.
 */
import { benchRules } from './rules.js';
import { benchServer } from './server.js';
import { benchWeb } from './web.js';

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const [wanted] = process.argv.slice(2);
if (wanted === undefined || wanted === 'rules') benchRules(print);
if (wanted === undefined || wanted === 'web') await benchWeb(print);
if (wanted === 'server') await benchServer(print);
