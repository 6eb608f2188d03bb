/** Counts the ways to play a number of turns. */
import { startState, type Order } from '@marrakech/rules';
import { perft } from '@marrakech/rules/fast';
import { Command, Option } from 'commander';
import { coloursOption, orderOption, playersOption, setupFrom, whole } from '../../args/options.js';
import { complain, EXIT, runs, type ExitCode } from '../../terminal/exit-codes.js';

interface PerftOptions {
  readonly players: number;
  readonly turns: number;
  readonly order?: Order;
  readonly colours: number;
  readonly json?: true;
}

const grouped = (number: number): string => number.toLocaleString('en-US');

/** Counts the ways to play, one depth after the other, so that the first figures come at once. */
async function countWays(options: PerftOptions): Promise<ExitCode> {
  const setup = setupFrom(options);
  if (!setup.ok) return complain(setup.error);
  const state = startState(setup.value);
  const { players, colours, order } = setup.value;
  const json = options.json === true;
  const print = (turns: string, ways: string, paid: string, seconds: string) => {
    const columns = [turns.padStart(5), ways.padStart(18), paid.padStart(18), seconds.padStart(9)];
    if (!json) process.stdout.write(`${columns.join(' ')}\n`);
  };

  print('turns', 'ways', 'dirhams paid', 'seconds');
  const depths = [];
  for (let turns = Math.min(1, options.turns); turns <= options.turns; turns++) {
    const start = performance.now();
    const { ways, paid } = perft(state, turns);
    const seconds = ((performance.now() - start) / 1000).toFixed(3);
    print(String(turns), grouped(ways), grouped(paid), seconds);
    depths.push({ turns, ways, paid, seconds: Number(seconds) });
  }
  if (json) {
    const result = { players, colours, order, ...depths.at(-1), depths };
    process.stdout.write(`${JSON.stringify(result)}\n`);
  }
  return EXIT.good;
}

/** The sixth turn takes hours, the seventh weeks. */
const MOST_TURNS = 6;

export const command = new Command('perft')
  .addOption(playersOption().default(2))
  .addOption(
    new Option('-t, --turns <number>', `how many turns: 0 to ${MOST_TURNS}`)
      .argParser(whole(0, MOST_TURNS))
      .default(3),
  )
  .addOption(orderOption())
  .addOption(coloursOption().default(1))
  .option('--json', 'one JSON object')
  .addHelpText(
    'after',
    `
A way is a facing, a die value and a place for the rug, turn after turn; with
two colours each also the colour that is drawn.

Examples:
  npx marrakech perft --players 3 --turns 3
  npx marrakech perft --turns 2 --order turn-last --json`,
  )
  .action(runs(countWays));
