/** Doors to a game as something to keep: record, replay, picture. */
import { boardSvg } from '@marrakech/board-svg';
import { recordOf } from '@marrakech/table';
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
    make: rendered,
  },
} as const;

function drawn({ table }: Room): string | undefined {
  return table.play && boardSvg(viewOf(table.play.state));
}

interface Picture {
  readonly version: number;
  readonly png: Promise<Buffer>;
}

/** The last picture of each game in memory. */
const pictures = new WeakMap<Room, Picture>();
/** Ends with the last picture that was asked for. */
let rendering: Promise<unknown> = Promise.resolve();

/**
 * Outside of the event loop and one at a time: each takes as long as hundreds of moves. Requests for
 * the same position share one.
 */
async function rendered(room: Room): Promise<Buffer | undefined> {
  const { version } = room.table;
  const svg = drawn(room);
  if (svg === undefined) return undefined;
  const last = pictures.get(room);
  if (last?.version === version) return last.png;
  const png = rendering.then(() => render(svg));
  rendering = png.catch(() => pictures.delete(room));
  pictures.set(room, { version, png });
  return png;
}

async function render(svg: string): Promise<Buffer> {
  // Heavy, and rarely asked for.
  const { renderAsync } = await import('@resvg/resvg-js');
  return (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng();
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
