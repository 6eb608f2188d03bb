import { check } from './check.mjs';
import { setUp } from './setup.mjs';
import { TOOLS, runHere } from './step.mjs';

setUp();
const failed = await check();
// The tests run even so: one look shows all there is to mend.
const code = await runHere(TOOLS.vitest, 'run', ...process.argv.slice(2));
if (failed.length > 0) console.error(`Failed before the tests, see above: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : code;
