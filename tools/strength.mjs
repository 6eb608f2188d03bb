/**
 * How strong the players are: `npm run bench:strength -- [--rotations 200] [--match net1:hand1]`.
 *
 * Every match is played with each seat in turn on the same dice; the luck of the dice is taken
 * away. Prints a table for docs/strength.md. Long: hours for all of it.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { eloEstimate, estimate } from '@marrakech/bot/arena';

const { values: options } = parseArgs({
  options: {
    rotations: { type: 'string', default: '200' },
    workers: { type: 'string', default: String(availableParallelism()) },
    match: { type: 'string', multiple: true },
    players: { type: 'string', default: '2' },
    colours: { type: 'string' },
    order: { type: 'string', default: 'turn-first' },
  },
});

/** @typedef {{ players: number, one: string, other: string }} Pairing */
/** @typedef {{ account: import('@marrakech/bot/arena').Account, clocks: { ms: number, decisions: number }[] }} Played */

/** @type {readonly (readonly [players: number, one: string, other: string])[]} */
const TABLE = [
  [2, 'net1', 'hand1'],
  [2, 'net2', 'hand1'],
  [2, 'net2', 'net1'],
  [2, 'net2', 'mcts:16000'],
  [2, 'hand2', 'hand1'],
  [2, 'hand1', 'greedy'],
  [2, 'hakima', 'greedy'],
  [2, 'hakima', 'builder'],
  [2, 'hakima', 'hunter'],
  [2, 'hakima', 'keeper'],
  [2, 'idris', 'nour'],
  [2, 'zohra', 'idris'],
  [2, 'brahim', 'zohra'],
  [2, 'salma', 'brahim'],
  [2, 'karima', 'salma'],
  [2, 'hakima', 'karima'],
  [4, 'net1', 'hand1'],
  [4, 'net2', 'net1'],
  [4, 'hakima', 'builder'],
];

/** @type {Pairing[]} */
const pairings =
  options.match === undefined
    ? TABLE.map(([players, one, other]) => ({ players, one, other }))
    : options.match.map((text) => {
        const [one = '', other = ''] = text.split(/:(?!\d)/);
        return { players: Number(options.players), one, other };
      });

/**
 * @param {Worker} worker
 * @param {object} order
 * @returns {Promise<Played>}
 */
const ask = (worker, order) =>
  new Promise((resolve, reject) => {
    worker.removeAllListeners();
    worker.once('message', resolve);
    worker.once('error', reject);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(order);
  });

const rotations = Number(options.rotations);
const workers = Array.from(
  { length: Number(options.workers) },
  () => new Worker(new URL('./strength-worker.mjs', import.meta.url)),
);

/** @param {Pairing} pairing */
async function playMatch({ players, one, other }) {
  const colours = options.colours === undefined ? {} : { colours: Number(options.colours) };
  const wish = { players, order: options.order, ...colours };
  /** @type {Played[]} */
  const played = [];
  let next = 0;
  await Promise.all(
    workers.map(async (worker) => {
      while (next < rotations) {
        const seed = next++;
        played.push(await ask(worker, { wish, one, other, seed }));
        if (process.stderr.isTTY)
          process.stderr.write(`\r${one} ${other} ${played.length}/${rotations}\u001B[K`);
      }
    }),
  );
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[K');
  return played;
}

/** @param {import('@marrakech/bot/arena').Estimate} estimated @param {number} digits */
const shown = ({ mean, within }, digits) => `${mean.toFixed(digits)} ± ${within.toFixed(digits)}`;

console.log(
  '| players | match | games | won | luck-adjusted | Elo | points ahead | ms a decision |',
);
console.log('|---|---|---|---|---|---|---|---|');
for (const pairing of pairings) {
  const played = await playMatch(pairing);
  const accounts = played.map(({ account }) => account);
  const won = estimate(accounts.map(({ win }) => 100 * win));
  const adjusted = estimate(accounts.map(({ adjustedWin }) => adjustedWin));
  const elo = eloEstimate(adjusted, pairing.players - 1);
  const lead = estimate(accounts.map(({ adjustedLead }) => adjustedLead));
  const ms = [0, 1].map((side) => {
    const clocks = played.map(({ clocks: both }) => both[side]);
    const total = clocks.reduce((sum, clock) => sum + (clock?.ms ?? 0), 0);
    return total / clocks.reduce((sum, clock) => sum + (clock?.decisions ?? 0), 0);
  });
  const percent = { mean: 100 * adjusted.mean, within: 100 * adjusted.within };
  const cells = [
    pairing.players,
    `${pairing.one} – ${pairing.other}`,
    rotations * pairing.players,
    `${shown(won, 1)} %`,
    `${shown(percent, 1)} %`,
    shown(elo, 0),
    shown(lead, 1),
    ms.map((each) => each.toFixed(1)).join(' / '),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
await Promise.all(workers.map((worker) => worker.terminate()));
