/**
 * Load on the bare server: two sockets per game; a move counts when the server has sent it back.
 */
import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { run } from './load-shape.mjs';

const { origin } = JSON.parse(process.argv[2]);

async function connect(game, onCount) {
  const address = `${origin.replace('http', 'ws')}/${game}`;
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await new Promise((resolve) => {
    socket.on('message', (data) => {
      resolve();
      onCount(JSON.parse(data.toString()).count);
    });
  });
  return socket;
}

await run(async () => {
  const game = randomUUID();
  let count = 0;
  let heard;
  const hear = (now) => {
    count = now;
    heard?.();
  };
  const sockets = [await connect(game, hear), await connect(game, () => undefined)];
  const leave = () => {
    for (const socket of sockets) socket.close();
  };
  // As long as a decision of Marrakech.
  const text = JSON.stringify({ text: 'x'.repeat(70) });
  return {
    leave,
    play(acknowledged) {
      heard = acknowledged;
      sockets[count % 2].send(text);
    },
    async held() {
      leave();
      let held = 0;
      const again = await connect(game, (now) => {
        held = now;
      });
      again.close();
      return held;
    },
  };
});
