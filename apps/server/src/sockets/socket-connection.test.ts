import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { Metrics } from '../metrics/metrics.js';
import { testConfig } from '@marrakech/testbed/running-server';
import { textFrame } from './text-frame.js';
import { SocketConnection } from './socket-connection.js';

/** Records all calls. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  readonly done: string[] = [];

  pong(): void {
    this.done.push('pong');
  }

  pause(): void {
    this.done.push('pause');
  }

  close(code: number): void {
    this.readyState = 2;
    this.done.push(`close ${code}`);
  }

  terminate(): void {
    this.done.push('terminate');
  }
}

function make(changed: Parameters<typeof testConfig>[0]) {
  const socket = new FakeSocket();
  const written: Buffer[] = [];
  const stream = Object.assign(new EventEmitter(), {
    writableLength: 0,
    write: (bytes: Buffer) => written.push(bytes),
  });
  const connection = new SocketConnection(
    socket as unknown as WebSocket,
    stream as unknown as Socket,
    testConfig(changed),
    new Metrics(),
    undefined,
  );
  return { socket, stream, connection, written };
}

test('frames sent within one tick count as waiting', () => {
  const { socket, connection } = make({ mostWaiting: 10_000 });
  const frame = textFrame('x'.repeat(3000));
  for (let sent = 0; sent < 4; sent++) connection.send(frame);
  expect(socket.done).toEqual([]);
  connection.send(frame);
  expect(socket.done).toEqual(['close 1008', 'terminate']);
});

test('written frames no longer count as waiting', async () => {
  const { socket, connection, written } = make({ mostWaiting: 10_000 });
  const frame = textFrame('x'.repeat(3000));
  for (let sent = 0; sent < 20; sent++) {
    connection.send(frame);
    await new Promise<void>((resolve) => process.nextTick(resolve));
  }
  expect(socket.done).toEqual([]);
  expect(written).toHaveLength(20);
});

test('a ping of a peer that does not read is not answered', () => {
  const { socket, stream } = make({ mostWaiting: 10_000 });
  socket.emit('ping', Buffer.alloc(0));
  stream.writableLength = 10_001;
  socket.emit('ping', Buffer.alloc(0));
  expect(socket.done).toEqual(['pong', 'close 1008', 'terminate']);
});

test('pings, pongs and messages share one allowance; nothing is read or handled beyond it', () => {
  const { socket, connection } = make({ framesPerSecond: 2 });
  const texts: string[] = [];
  connection.onText((text) => texts.push(text));
  for (let round = 0; round < 10; round++) {
    socket.emit('message', Buffer.from(String(round)), false);
    socket.emit('ping', Buffer.alloc(0));
    socket.emit('pong', Buffer.alloc(0));
  }
  expect(texts).toEqual(['0', '1']);
  expect(socket.done).toEqual(['pong', 'pong', 'close 1008', 'pause']);
});

test('after a close frame a peer may send only a few more bytes', () => {
  const { socket, stream } = make({});
  const chunk = Buffer.alloc(40_000);
  for (let read = 0; read < 10; read++) stream.emit('data', chunk);
  socket.readyState = 2;
  stream.emit('data', chunk);
  expect(socket.done).toEqual([]);
  stream.emit('data', chunk);
  expect(socket.done).toEqual(['terminate']);
});
