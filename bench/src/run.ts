/**
 * `npm run bench`: the figures in the docs. Compare only within one run, since machines vary.
 * `npm run bench rules`, `web` or `server` measures one part; `server` runs only if named.
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
