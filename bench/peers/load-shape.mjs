/** The load, equal for every server: many games with two sockets each and one move at a time. */

/**
 * @typedef {object} Game
 * @property {(heard: () => void) => void} play makes one move, and says when it is acknowledged
 * @property {() => Promise<number>} held how many moves the server holds, asked on a new connection
 * @property {() => void} leave closes its connections
 */

/**
 * The decisions of a two-player game of Marrakech; then the next game is opened, as in the load on
 * our server.
 */
const MOVES = 95;

/** @param {number} ms */
const wait = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** @param {number[]} sorted @param {number} share */
const quantile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;

/** @param {(number: number) => Promise<Game>} open */
export async function run(open) {
  process.on('disconnect', () => process.exit(1));
  // Errors are expected when the server is killed.
  process.on('uncaughtException', () => undefined);
  process.on('unhandledRejection', () => undefined);
  const plan = JSON.parse(process.argv[2]);
  /** @type {number[]} */
  const times = [];
  let isCounting = false;
  let isStopped = false;
  const games = [];
  /** Acknowledged moves of the current games and of finished ones. */
  const acknowledged = [];
  let total = 0;
  for (let number = 0; number < plan.games; number++) {
    games.push(await open(number));
    acknowledged.push(0);
  }
  games.forEach((_, number) => {
    const move = async () => {
      if (isStopped) return;
      if (acknowledged[number] === MOVES) {
        games[number].leave();
        games[number] = await open(number);
        total += acknowledged[number];
        acknowledged[number] = 0;
      }
      const sentAt = performance.now();
      games[number].play(() => {
        acknowledged[number]++;
        if (isCounting) times.push(performance.now() - sentAt);
        setImmediate(move);
      });
    };
    void move();
  });
  await wait(plan.warmUp * 1000);
  process.send({ type: 'counting' });
  isCounting = true;
  const from = performance.now();
  await wait(plan.seconds * 1000);
  isCounting = false;
  const took = (performance.now() - from) / 1000;
  process.send({ type: 'counted' });
  const sorted = times.sort((one, other) => one - other);
  const report = {
    decisions: sorted.length,
    perSecond: sorted.length / took,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    worst: sorted.at(-1),
    refused: 0,
  };
  // The moves continue while the server is killed.
  process.send({ type: 'kill' });
  await new Promise((resolve) => {
    process.once('message', resolve);
  });
  isStopped = true;
  // In parallel, because some never answer.
  const held = await Promise.all(
    games.map((game) => Promise.race([game.held(), wait(5000).then(() => 0)]).catch(() => 0)),
  );
  const lost = held.reduce(
    (sum, each, number) => sum + Math.max(0, acknowledged[number] - each),
    0,
  );
  total = acknowledged.reduce((sum, each) => sum + each, total);
  process.send({ type: 'report', report: { ...report, lost, acknowledged: total } });
  await wait(100);
  process.exit(0);
}
