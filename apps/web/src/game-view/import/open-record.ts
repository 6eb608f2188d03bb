/** Reads pasted or dropped text as a game: a record, or a link that contains one. */
import {
  bad,
  good,
  parseRecord,
  type GameRecord,
  type Outcome,
  type RecordFault,
} from '@marrakech/rules';
import { unpackRecord } from '../../game/packed-record.js';
import { parseRoute, type Route } from '../../navigation/route.js';

export type OpenFault =
  | {
      readonly code:
        | 'nothing'
        | 'too-big'
        | 'broken-link'
        | 'broken-games'
        | 'no-record'
        | 'unreadable';
    }
  | { readonly code: 'elsewhere'; readonly link: string }
  | { readonly code: 'record'; readonly fault: RecordFault };

/** Far more than the longest game with comments. */
const MOST_BYTES = 200_000;

const LINK = /^https?:\/\/\S+#\S+$/;

/** Where a link to a screen of a page like this one leads; `undefined` for any other text. */
export function parseLink(text: string): Route | undefined {
  const link = text.trim();
  return LINK.test(link) ? parseRoute(link.slice(link.indexOf('#'))) : undefined;
}

export async function openRecord(text: string): Promise<Outcome<GameRecord, OpenFault>> {
  const { length } = text.trim();
  if (length === 0) return bad({ code: 'nothing' });
  if (length > MOST_BYTES) return bad({ code: 'too-big' });
  const route = parseLink(text);
  if (route === undefined) return readRecord(text);
  return route.screen === 'shared' ? openPacked(route.packed) : bad({ code: 'no-record' });
}

export async function openPacked(packed: string): Promise<Outcome<GameRecord, OpenFault>> {
  const unpacked = await unpackRecord(packed);
  return unpacked.ok ? readRecord(unpacked.value) : bad({ code: unpacked.error });
}

function readRecord(text: string): Outcome<GameRecord, OpenFault> {
  // A picture or a letter has no tags at all: no use to complain about its first word.
  if (!text.includes('[')) return bad({ code: 'no-record' });
  const parsed = parseRecord(text);
  return parsed.ok ? good(parsed.value) : bad({ code: 'record', fault: parsed.error });
}

const ENCODINGS = [
  { mark: [0xff, 0xfe], name: 'utf-16le' },
  { mark: [0xfe, 0xff], name: 'utf-16be' },
] as const;

/** A file's text. Some editors write two bytes a letter, and say so in front. */
export async function readFile(
  file: Blob,
  mostBytes = MOST_BYTES,
): Promise<Outcome<string, OpenFault>> {
  if (file.size > mostBytes) return bad({ code: 'too-big' });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoding = ENCODINGS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  try {
    const text = new TextDecoder(encoding?.name ?? 'utf-8', { fatal: true }).decode(bytes);
    // No text has a letter of nothing in it, and many other files have.
    return text.includes('\0') ? bad({ code: 'unreadable' }) : good(text);
  } catch {
    return bad({ code: 'unreadable' });
  }
}
