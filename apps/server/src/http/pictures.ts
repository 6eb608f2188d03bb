/** Doors to a game as something to keep: record, replay, picture. */
import { boardSvg } from '@marrakech/board';
import { recordOf } from '@marrakech/protocol';
import { good, bad, makeRecord, replayLines, tellRecord, viewOf } from '@marrakech/rules';
import type { Room } from '../room.js';
import type { Services } from '../services.js';
import type { AddDoor } from './door.js';

const NOT_BEGUN = bad({ code: 'not-begun' } as const);

const FORMS = {
  'record.mkh': {
    says: 'The record, with the proof of its dice once it is over',
    type: 'text/plain; charset=utf-8',
    make: (room: Room) => {
      const record = recordOf(room.events);
      return record && makeRecord(record);
    },
  },
  'replay.json': {
    says: 'Turn by turn, one JSON object a line',
    type: 'application/x-ndjson; charset=utf-8',
    make: (room: Room) => {
      const record = recordOf(room.events);
      return (
        record &&
        replayLines(tellRecord(record))
          .map((line) => `${JSON.stringify(line)}\n`)
          .join('')
      );
    },
  },
  'board.svg': { says: 'The board', type: 'image/svg+xml', make: drawn },
  'board.png': {
    says: 'The board, in dots',
    type: 'image/png',
    make: async (room: Room) => {
      const svg = drawn(room);
      // Heavy, and rarely asked for.
      const { Resvg } = await import('@resvg/resvg-js');
      return svg && new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
    },
  },
} as const;

function drawn({ table }: Room): string | undefined {
  return table.play && boardSvg(viewOf(table.play.state));
}

export function addPictureDoors(add: AddDoor, { rooms }: Services): void {
  for (const [name, { says, type, make }] of Object.entries(FORMS))
    add(
      {
        method: 'GET',
        url: `/api/games/:game/${name}`,
        tag: 'games',
        says,
        gives: type,
        refuses: ['not-found', 'not-begun'],
      },
      async ({ params }) => {
        const room = await rooms.find(params['game']!);
        if (room === undefined) return bad({ code: 'not-found' });
        const made = await make(room);
        return made === undefined ? NOT_BEGUN : good(made);
      },
    );
}
