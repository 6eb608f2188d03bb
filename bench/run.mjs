/** `npm run bench`: every figure the docs claim. Machines are noisy: compare within one run. */
import { benchRules } from './rules.mjs';

benchRules((line) => process.stdout.write(`${line}\n`));
