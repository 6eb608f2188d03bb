import { startState, type Order } from '@marrakech/rules';
import { perft } from '@marrakech/rules/fast';
import { setupFrom } from '../commands/setup-options.js';
import { complain, EXIT, type ExitCode } from '../exit-codes.js';

export interface PerftOptions {
  readonly players: number;
  readonly turns: number;
  readonly order?: Order;
  readonly colours: number;
  readonly json?: true;
}

const grouped = (number: number): string => number.toLocaleString('en-US');

/** Counts the ways to play, one depth after the other, so that the first figures come at once. */
export async function countWays(options: PerftOptions): Promise<ExitCode> {
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
    const seconds = (performance.now() - start) / 1000;
    print(String(turns), grouped(ways), grouped(paid), seconds.toFixed(3));
    depths.push({ turns, ways, paid, seconds });
  }
  if (json) {
    const whole = { players, colours, order, ...depths.at(-1), depths };
    process.stdout.write(`${JSON.stringify(whole)}\n`);
  }
  return EXIT.good;
}
