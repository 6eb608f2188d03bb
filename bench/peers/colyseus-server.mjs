/** Colyseus with a patch after every move instead of twenty per second. It stores nothing. */
import { Room, Server } from '@colyseus/core';
import { schema } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';

const State = schema({ count: 'number', cells: ['number'] });

class LoadRoom extends Room {
  patchRate = null;
  maxClients = 2;
  onCreate() {
    this.state = new State();
    this.state.count = 0;
    for (let cell = 0; cell < 49; cell++) this.state.cells.push(0);
    this.onMessage('play', (_client, cell) => {
      this.state.count++;
      this.state.cells[cell % 49] = 1 + (this.state.count % 2);
      this.broadcastPatch();
    });
  }
}

const server = new Server({ transport: new WebSocketTransport({ pingInterval: 0 }), greet: false });
server.define('load', LoadRoom);
await server.listen(Number(process.argv[2]));
process.stdout.write('ready\n');
