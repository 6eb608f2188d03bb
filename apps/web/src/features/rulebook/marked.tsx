/** A text with what was searched for marked in it. */
import type { VNode } from 'preact';
import { splitFound } from './search.js';

export function Marked({
  text,
  query,
}: {
  readonly text: string;
  readonly query: readonly string[];
}): VNode {
  if (query.length === 0) return <>{text}</>;
  return (
    <>
      {splitFound(text, query).map((piece, index) =>
        piece.found ? <mark key={index}>{piece.text}</mark> : piece.text,
      )}
    </>
  );
}
