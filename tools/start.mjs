import { setUpAndBuild } from './setup.mjs';
import { runHere } from './step.mjs';

await setUpAndBuild();
const args = process.argv.length > 2 ? process.argv.slice(2) : ['play'];
process.exitCode = await runHere('apps/cli/bin/marrakech.js', ...args);
