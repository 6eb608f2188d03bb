/** How wide text stands in a terminal, and text that is safe to print there or to put in a page. */
import { stripVTControlCharacters } from 'node:util';
import measure from 'fast-string-truncated-width';

export const widthOf = (text: string): number => measure(text).width;

/** As much of the text as fits into `width` columns. */
export const cut = (text: string, width: number): string =>
  text.slice(0, measure(text, { limit: width }).index);

/** `text` in exactly `width` columns: cut with an ellipsis, or filled up with spaces. */
export function fit(text: string, width: number): string {
  const { index, ellipsed } = measure(text, { limit: width, ellipsis: '…' });
  const shown = ellipsed ? `${text.slice(0, index)}…` : text.slice(0, index);
  return shown + ' '.repeat(Math.max(0, width - widthOf(shown)));
}

/** Whole words in lines of at most `width` columns. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) line = longer;
    else {
      if (line !== '') lines.push(line);
      line = word;
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** What could steer a terminal, or hide in it. */
export const STEERING = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** A stranger's text without anything that could steer the terminal it is printed on. */
export const printable = (text: string): string =>
  stripVTControlCharacters(text).replaceAll(STEERING, '\u{FFFD}');

/** A stranger's text as it may stand in a page or a picture. */
export const escape = (text: string): string =>
  printable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
