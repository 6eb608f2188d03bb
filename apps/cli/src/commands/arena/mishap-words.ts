/** How a program came to leave a game, in words. */
import type { Mishap } from '@marrakech/arena';
import { printable } from '../../terminal/text-width.js';

export function exitWords(exit: number | string): string {
  return typeof exit === 'number' ? `exit code ${exit}` : `ended by ${printable(exit)}`;
}

export const stderrLines = ({ stderr }: Pick<Mishap, 'stderr'>): string[] =>
  stderr.map((line) => `    ${printable(line)}`);

/** For people, to be put under what it is about. */
export function mishapLines(mishap: Mishap): string[] {
  const { position, said, because, exit, stderr } = mishap;
  return [
    ...(position === undefined ? [] : [`  asked: ${printable(position)}`]),
    ...(said === undefined ? [] : [`  said: ${printable(said)}`]),
    ...(because === undefined ? [] : [`  but: ${because}`]),
    ...(exit === undefined ? [] : [`  ${exitWords(exit)}`]),
    ...(stderr.length === 0 ? [] : ['  on standard error:', ...stderrLines(mishap)]),
  ];
}
