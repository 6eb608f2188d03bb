/** A whole game in a link: its record, compressed, in letters that an address may hold. */
import { bad, good, type Outcome } from '@marrakech/rules';

/** The record of a long game has 3 kB; more than this is not a record. */
const MOST_CHARACTERS = 200_000;
const MOST_PACKED = 100_000;

const toLetters = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

function fromLetters(letters: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]+$/.test(letters)) return undefined;
  try {
    const text = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(text, (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

export async function packRecord(record: string): Promise<string> {
  const packed = new Blob([record]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return toLetters(new Uint8Array(await new Response(packed).arrayBuffer()));
}

/** The record in a link. A truncated link and a wrong one are both broken. */
export async function unpackRecord(letters: string): Promise<Outcome<string, 'broken-link'>> {
  const bytes = letters.length > MOST_PACKED ? undefined : fromLetters(letters);
  if (bytes === undefined) return bad('broken-link');
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .pipeThrough(new TextDecoderStream('utf-8', { fatal: true }))
    .getReader();
  let text = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value;
      // A few bytes can unpack to gigabytes: stop as soon as it is no record any more.
      if (text.length > MOST_CHARACTERS) return bad('broken-link');
    }
  } catch {
    return bad('broken-link');
  } finally {
    void reader.cancel().catch(() => undefined);
  }
  return good(text);
}
