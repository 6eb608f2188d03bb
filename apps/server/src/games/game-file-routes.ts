/** Routes to the files of a game: record, replay, picture. */
import { boardSvg } from '@marrakech/board-svg';
import { good, bad, makeRecord, replayLines, turnLogOfRecord, viewOf } from '@marrakech/rules';
import { recordOf, type Table } from '@marrakech/table';
import type { AddRoute } from '../api/route.js';

/** A game up to its last event. */
interface PlayedGame {
  readonly table: Table;
}

const NOT_BEGUN = bad({ code: 'not-begun' } as const);

const FORMS = {
  'record.mkh': {
    says: 'The record, with the proof of its dice once it is over',
    type: 'text/plain; charset=utf-8',
    make: (played: PlayedGame) => {
      const record = recordOf(played.table);
      return record && makeRecord(record);
    },
  },
  'replay.json': {
    says: 'Turn by turn, one JSON object a line',
    type: 'application/x-ndjson; charset=utf-8',
    make: (played: PlayedGame) => {
      const record = recordOf(played.table);
      return (
        record &&
        replayLines(turnLogOfRecord(record))
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

function drawn({ table }: PlayedGame): string | undefined {
  return table.play && boardSvg(viewOf(table.play.state));
}

interface Picture {
  readonly version: number;
  readonly png: Promise<Buffer>;
}

/** The last picture of each game in memory. */
const pictures = new WeakMap<PlayedGame, Picture>();
/** Resolves after the last requested picture. */
let rendering: Promise<unknown> = Promise.resolve();

/**
 * Draws outside of the event loop and one at a time: a picture costs as much as hundreds of moves.
 * Requests for the same position share one.
 */
async function rendered(played: PlayedGame): Promise<Buffer | undefined> {
  const { version } = played.table;
  const svg = drawn(played);
  if (svg === undefined) return undefined;
  const last = pictures.get(played);
  if (last?.version === version) return last.png;
  const png = rendering.then(() => render(svg));
  rendering = png.catch(() => pictures.delete(played));
  pictures.set(played, { version, png });
  return png;
}

async function render(svg: string): Promise<Buffer> {
  // Loaded on demand: large and rarely used.
  const { renderAsync } = await import('@resvg/resvg-js');
  return (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng();
}

export function addGameFileRoutes(
  add: AddRoute,
  find: (game: string) => Promise<PlayedGame | undefined>,
): void {
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
        const played = await find(params['game']!);
        if (played === undefined) return bad({ code: 'not-found' });
        const made = await make(played);
        return made === undefined ? NOT_BEGUN : good(made);
      },
    );
}
