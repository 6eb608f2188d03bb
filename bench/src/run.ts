/** `npm run bench`: every figure the docs claim. Machines are noisy: compare within one run. */
import { benchRules } from './rules.js';

benchRules((line) => process.stdout.write(`${line}\n`));
