/** Text as it may stand in a page or a picture, whoever wrote it. */
import { printable } from '../terminal/text-width.js';

export const escape = (text: string): string =>
  printable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
