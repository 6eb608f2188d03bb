import { STEERING } from './text-width.js';

const octal = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');

/** Text as one word of a shell's command line, safe to print and to paste. */
export function shellWord(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  const shown = text
    .replaceAll(/[\\']/g, (character) => `\\${character}`)
    .replaceAll(STEERING, octal);
  // Only $'…' knows escapes; the plain quotes are for every shell.
  return shown === text ? `'${text}'` : `$'${shown}'`;
}
