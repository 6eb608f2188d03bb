/** The small balancer, while no node is ready. */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { Balancer } from './balancer.js';

const openFiles = (): number => readdirSync('/proc/self/fd').length;

/** Asks as browsers do, and hangs up when the answer has come. */
async function ask(origin: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.setEncoding('utf8');
  let said = '';
  socket.on('data', (text: string) => (said += text));
  socket.write('GET / HTTP/1.1\r\nHost: marrakech\r\n\r\n');
  await once(socket, 'close');
  return said;
}

test('whoever comes in vain is told so, and leaves no line open', async () => {
  const balancer = await Balancer.start();
  const before = openFiles();
  for (let turn = 0; turn < 50; turn++)
    expect(await ask(balancer.origin)).toContain('503 Service Unavailable');
  await expect.poll(openFiles).toBeLessThan(before + 10);
  balancer.close();
});
