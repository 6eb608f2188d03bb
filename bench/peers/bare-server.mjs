/**
 * A baseline: the cost of any server that stores a move before it sends it. Sockets by `ws`, one
 * line per move in a file, one `fdatasync` per batch; no rules, games or players.
 */
import { createReadStream, existsSync, fdatasync, openSync, write } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocketServer } from 'ws';

const [port, , folder] = process.argv.slice(2);
const path = join(folder, 'log');
const counts = new Map();
const count = (game) => counts.set(game, (counts.get(game) ?? 0) + 1).get(game);
if (existsSync(path)) for await (const line of createInterface(createReadStream(path))) count(line);
const file = openSync(path, 'a');
const rooms = new Map();
let waiting = [];
let isBusy = false;

function commit() {
  const group = waiting;
  waiting = [];
  isBusy = group.length > 0;
  if (!isBusy) return;
  write(file, group.map(({ game }) => `${game}\n`).join(''), () =>
    fdatasync(file, () => {
      for (const { game, text } of group) {
        const told = JSON.stringify({ count: count(game), text });
        for (const socket of rooms.get(game)) socket.send(told);
      }
      setImmediate(commit);
    }),
  );
}

const server = new WebSocketServer({ port: Number(port), perMessageDeflate: false });
server.on('connection', (socket, { url }) => {
  const room = rooms.get(url) ?? rooms.set(url, new Set()).get(url);
  room.add(socket);
  socket.on('close', () => room.delete(socket));
  socket.send(JSON.stringify({ count: counts.get(url) ?? 0 }));
  socket.on('message', (data) => {
    waiting.push({ game: url, ...JSON.parse(data.toString()) });
    if (isBusy) return;
    isBusy = true;
    setImmediate(commit);
  });
});
server.once('listening', () => process.stdout.write('ready\n'));
