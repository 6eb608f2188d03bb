/** Splits a record's text into tags, comments, numbers and tokens, without interpreting them. */
import { bad, good, type Outcome } from '../outcome.js';
import { unescapeValue, type Tag } from './tags.js';

export type Piece =
  | { readonly type: 'tag'; readonly tag: Tag }
  | { readonly type: 'comment'; readonly text: string }
  | { readonly type: 'number'; readonly number: number; readonly text: string }
  | { readonly type: 'token'; readonly text: string };

export interface TextFault {
  readonly code: 'broken-tag' | 'unclosed-comment';
  readonly token: string;
}

// Sticky, and without alternatives that could backtrack into each other.
const SPACE = /\s+/y;
const TAG_NAME = /\[\s*([A-Za-z][A-Za-z0-9_]*)\s+"/y;
// Matched piece by piece: one pattern for a long value would exhaust the engine's stack.
const TAG_VALUE = /[^"\\\r\n]+|\\[\\"]/y;
const TAG_END = /"\s*\]/y;
const COMMENT = /\{([^}]*)\}/y;
const NUMBER = /(\d{1,4})\./y;
const TOKEN = /[^\s[\]{}]+/y;

/** The start of a broken part, short enough for a message. */
const excerpt = (text: string, at: number): string => text.slice(at, at + 24).split(/[\r\n]/)[0]!;

export function splitRecord(text: string): Outcome<Piece[], TextFault> {
  const pieces: Piece[] = [];
  let at = 0;
  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) at = pattern.lastIndex;
    return match;
  }
  function takeTag(): Tag | undefined {
    const name = take(TAG_NAME)?.[1];
    if (name === undefined) return undefined;
    const from = at;
    while (take(TAG_VALUE) !== null);
    const value = unescapeValue(text.slice(from, at));
    return take(TAG_END) === null ? undefined : { name, value };
  }
  // `\s` matches a byte order mark too.
  while (at < text.length) {
    if (take(SPACE) !== null) continue;
    const from = at;
    const first = text.charAt(at);
    if (first === '[') {
      const tag = takeTag();
      if (tag === undefined) return bad({ code: 'broken-tag', token: excerpt(text, from) });
      pieces.push({ type: 'tag', tag });
    } else if (first === '{') {
      const match = take(COMMENT);
      if (match === null) return bad({ code: 'unclosed-comment', token: excerpt(text, from) });
      pieces.push({ type: 'comment', text: match[1]! });
    } else if (take(NUMBER) !== null) {
      const number = text.slice(from, at);
      pieces.push({ type: 'number', number: Number.parseInt(number, 10), text: number });
    } else {
      const match = take(TOKEN);
      if (match === null) return bad({ code: 'broken-tag', token: excerpt(text, from) });
      pieces.push({ type: 'token', text: match[0] });
    }
  }
  return good(pieces);
}
