/**
 * `npm run bench`: the figures the docs claim. `npm run bench -- server` for those of the server.
 * Machines are noisy: compare within one run.
 */
import { benchRules } from './rules.js';
import { benchServer } from './server.js';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

if (process.argv.includes('server')) await benchServer(print);
else benchRules(print);
