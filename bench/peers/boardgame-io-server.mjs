/** boardgame.io set up as in its documentation: memory, flat file or PostgreSQL. */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { Server, FlatFile } = require('boardgame.io/server');

const game = {
  name: 'load',
  setup: () => ({ count: 0, cells: Array.from({ length: 49 }, () => 0) }),
  moves: {
    play({ G, playerID }, cell) {
      G.count++;
      G.cells[cell % 49] = Number(playerID) + 1;
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
};

const [port, store, place] = process.argv.slice(2);
let db;
if (store === 'file') db = new FlatFile({ dir: place, ttl: false });
if (store === 'postgres') {
  const { PostgresStore } = require('bgio-postgres');
  db = new PostgresStore(place, { logging: false });
}
const server = Server({ games: [game], db, origins: [/.*/] });
await server.run(Number(port));
process.stdout.write('ready\n');
