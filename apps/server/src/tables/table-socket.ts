/** The socket of a table: events, presence and reactions, and the commands of a player. */
import { FrameSchema, ServerFrameSchema } from '@marrakech/protocol';
import { bad, good } from '@marrakech/rules';
import * as v from 'valibot';
import type { Identity } from '../api/credentials.js';
import type { AddSocketRoute } from '../api/socket-route.js';
import type { SocketConnection } from '../sockets/socket-connection.js';
import type { TextFrame } from '../sockets/text-frame.js';
import type { LiveTable } from './live-table.js';
import type { TableRegistry } from './table-registry.js';

const SinceSchema = v.object({
  since: v.optional(v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number)), '0'),
});

function enterTable(
  connection: SocketConnection,
  liveTable: LiveTable,
  identity: Identity | undefined,
  since: number,
): void {
  const watcher = {
    player: identity?.player,
    isProgram: identity?.isProgram === true,
    send: (frame: TextFrame) => connection.send(frame),
    close: () => connection.close(),
  };
  connection.onText((text) => liveTable.hear(watcher, text));
  connection.onClose(() => liveTable.leave(watcher));
  liveTable.enter(watcher, since);
}

export function addTableSocket(
  add: AddSocketRoute,
  { tableRegistry }: { readonly tableRegistry: TableRegistry },
): void {
  add(
    {
      url: '/api/games/:game/socket',
      says: 'Sends the events of a table after version `since`, presence, and replies to commands. Each frame is JSON text',
      query: SinceSchema,
      refuses: ['unreadable'],
      frames: { takes: FrameSchema, sends: ServerFrameSchema },
      isPersonal: true,
    },
    async ({ query, params, identity }) => {
      const read = v.safeParse(SinceSchema, query);
      if (!read.success) return bad({ code: 'unreadable', path: 'since' });
      const liveTable = await tableRegistry.find(params['game']!);
      if (liveTable === undefined) return bad({ code: 'not-found' });
      const { since } = read.output;
      return good((connection: SocketConnection) =>
        enterTable(connection, liveTable, identity, since),
      );
    },
  );
}
