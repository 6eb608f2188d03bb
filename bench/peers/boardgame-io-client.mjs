/**
 * Load on boardgame.io: two sockets per game; a move counts when the server's new state has
 * arrived.
 */
import { createRequire } from 'node:module';
import { run } from './load-shape.mjs';

const require = createRequire(import.meta.url);
const { io } = require('socket.io-client');
const { origin } = JSON.parse(process.argv[2]);

async function post(path, body) {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}

function connect(matchID, playerID, credentials, onState) {
  const socket = io(`${origin}/load`, { transports: ['websocket'], forceNew: true });
  socket.on('connect', () => socket.emit('sync', matchID, playerID, credentials, 2));
  socket.on('sync', (_match, { state }) => onState(state));
  socket.on('update', (_match, state) => onState(state));
  return socket;
}

await run(async () => {
  const { matchID } = await post('/games/load/create', { numPlayers: 2 });
  const credentials = [];
  for (const playerID of ['0', '1']) {
    const joined = await post(`/games/load/${matchID}/join`, { playerID, playerName: 'Load' });
    credentials.push(joined.playerCredentials);
  }
  let state;
  let heard;
  const sockets = [];
  for (const playerID of ['0', '1'])
    await new Promise((resolve) => {
      sockets.push(
        connect(matchID, playerID, credentials[Number(playerID)], (next) => {
          resolve();
          if (playerID !== '0' || next === undefined || next._stateID <= (state?._stateID ?? -1))
            return;
          state = next;
          heard?.();
        }),
      );
    });
  const leave = () => {
    for (const socket of sockets) socket.disconnect();
  };
  return {
    leave,
    play(acknowledged) {
      const playerID = state.ctx.currentPlayer;
      const before = state.G.count;
      heard = () => {
        if (state.G.count === before) return;
        heard = undefined;
        acknowledged();
      };
      const payload = {
        type: 'play',
        args: [before],
        playerID,
        credentials: credentials[Number(playerID)],
      };
      const action = { type: 'MAKE_MOVE', payload };
      sockets[Number(playerID)].emit('update', action, state._stateID, matchID, playerID);
    },
    held() {
      leave();
      return new Promise((resolve) => {
        const again = connect(matchID, '0', credentials[0], (found) => {
          again.disconnect();
          resolve(found?.G.count ?? 0);
        });
      });
    },
  };
});
