/** Frames that we encode, decoded by `ws`. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrame } from './text-frame.js';

test('texts of every length and script are decoded unchanged', async () => {
  const texts = [0, 1, 125, 126, 65_535, 65_536, 200_000].map((length) => 'x'.repeat(length));
  // Lengths are counted in bytes: 125 bytes are 42 characters of three bytes.
  const all = [...texts, '€'.repeat(41), '€'.repeat(42), '€'.repeat(21_845), 'Zoë 🧶 şi Ștefan'];
  const server = new WebSocketServer({ port: 0, perMessageDeflate: false });
  onTestFinished(() => server.close());
  server.on('connection', (_socket, { socket }) => {
    for (const text of all) socket.write(textFrame(text));
  });
  const { port } = server.address() as AddressInfo;
  const client = new WebSocket(`ws://127.0.0.1:${port}`);
  onTestFinished(() => client.terminate());
  const heard: string[] = [];
  client.on('message', (data: Buffer) => {
    heard.push(data.toString('utf8'));
    if (heard.length === all.length) client.close();
  });
  await once(client, 'close');
  expect(heard).toEqual(all);
});
