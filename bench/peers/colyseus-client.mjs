/** Load on Colyseus: two sockets per room; a move counts when its patch has arrived. */
import { Client } from '@colyseus/sdk';
import { run } from './load-shape.mjs';

const { origin } = JSON.parse(process.argv[2]);
const client = new Client(origin.replace('http', 'ws'));

await run(async () => {
  const rooms = [await client.create('load')];
  rooms.push(await client.joinById(rooms[0].roomId));
  let count = 0;
  let heard;
  rooms[0].onStateChange((state) => {
    if (state.count === count) return;
    count = state.count;
    heard?.();
  });
  rooms[1].onStateChange(() => undefined);
  return {
    play(acknowledged) {
      heard = acknowledged;
      rooms[count % 2].send('play', count);
    },
    leave() {
      for (const room of rooms) void room.leave();
    },
    async held() {
      const again = await client.joinById(rooms[0].roomId);
      return again.state?.count ?? 0;
    },
  };
});
