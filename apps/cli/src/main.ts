/** The command line. A command's own file is loaded when it is asked for, so that all start quickly. */
import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { writeFailure } from './args/write-failure.js';
import { complain, EXIT } from './terminal/exit-codes.js';

interface Entry {
  readonly summary: string;
  readonly load: () => Promise<{ readonly command: Command }>;
}

const COMMANDS: Readonly<Record<string, Entry>> = {
  play: {
    summary: 'play here, at one keyboard or against the computer',
    load: () => import('./commands/play/play.js'),
  },
  replay: {
    summary: 'tell a recorded game turn by turn',
    load: () => import('./commands/replay/replay.js'),
  },
  show: {
    summary: 'draw a position as text, SVG or PNG',
    load: () => import('./commands/show/show.js'),
  },
  verify: {
    summary: 'check that the dice of a recorded game were fair',
    load: () => import('./commands/verify/verify.js'),
  },
  simulate: {
    summary: 'play many games at random and count',
    load: () => import('./commands/simulate/simulate.js'),
  },
  analyse: {
    summary: 'judge every decision of a recorded game',
    load: () => import('./commands/analyse/analyse.js'),
  },
  arena: {
    summary: 'matches between computer players',
    load: () => import('./commands/arena/arena.js'),
  },
  bot: {
    summary: 'the computer player, for programs that speak its protocol',
    load: () => import('./commands/bot/bot.js'),
  },
  perft: {
    summary: 'count the ways to play a number of turns',
    load: () => import('./commands/perft/perft.js'),
  },
};

const HELP_AFTER = `
Examples:
  npx marrakech play
  npx marrakech show game.mkh --turn 12
  npx marrakech help simulate

game.mkh stands for any game you saved. All of it: docs/command-line.md`;

/** As package.json has it. */
function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

async function makeProgram(args: readonly string[]): Promise<Command> {
  const program = new Command('npx marrakech')
    .description('Marrakech, the board game of rugs and dirhams, in the terminal.')
    .version(readVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'say how to use it')
    .helpCommand('help [command]', 'say how to use a command')
    .addHelpText('after', HELP_AFTER)
    .configureOutput({
      outputError: (text, write) => write(text.replace(/^error: /, 'marrakech: ')),
    })
    .showHelpAfterError('see npx marrakech --help')
    .exitOverride();
  for (const [name, { summary, load }] of Object.entries(COMMANDS)) {
    const command = args.includes(name) ? (await load()).command : new Command(name);
    command
      .description(`${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`)
      .summary(summary)
      .helpOption('-h, --help', 'say how to use it')
      .copyInheritedSettings(program)
      .showHelpAfterError(`see npx marrakech ${name} --help`);
    program.addCommand(command);
  }
  return program;
}

// A reader that has seen enough, such as `head`, is no fault, nor is a terminal that was closed.
const isGone = ({ code }: NodeJS.ErrnoException) => code === 'EPIPE' || code === 'EIO';
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(isGone(error) ? undefined : complain(writeFailure('standard output', error)));
});
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  // There is nowhere left to complain: the exit code alone tells.
  if (isGone(error)) process.exit();
});

const args = process.argv.slice(2);
try {
  const program = await makeProgram(args);
  await program.parseAsync(args, { from: 'user' });
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? EXIT.good : EXIT.usage;
  } else {
    process.exitCode = EXIT.bug;
    console.error('marrakech: this is our mistake, please report it.');
    console.error(error);
  }
}
