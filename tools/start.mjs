/** `npm start` opens the game in the browser; with a command of the terminal, that one runs. */
import { setUpAndBuild } from './setup.mjs';
import { TOOLS, runHere, runQuietly } from './step.mjs';

const PAGE = 'apps/web';

await setUpAndBuild();
if (process.argv.length > 2) {
  process.exitCode = await runHere('apps/cli/bin/marrakech.js', ...process.argv.slice(2));
} else {
  const build = await runQuietly(TOOLS.vite, 'build', PAGE);
  if (build.ok) process.exitCode = await runHere(TOOLS.vite, 'preview', PAGE, '--open');
  else {
    console.error(build.output);
    process.exitCode = 1;
  }
}
