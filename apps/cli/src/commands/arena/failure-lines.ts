/** How a program came to leave a game, in words. */
import type { ProgramFailure } from '@marrakech/arena';
import { printable } from '../../terminal/text-width.js';

export function exitWords(exit: number | string): string {
  return typeof exit === 'number' ? `exit code ${exit}` : `ended by ${printable(exit)}`;
}

export const stderrLines = ({ stderr }: Pick<ProgramFailure, 'stderr'>): string[] =>
  stderr.map((line) => `    ${printable(line)}`);

/** For people, to be put under what it is about. */
export function failureLines(failure: ProgramFailure): string[] {
  const { position, said, because, exit, stderr } = failure;
  return [
    ...(position === undefined ? [] : [`  asked: ${printable(position)}`]),
    ...(said === undefined ? [] : [`  said: ${printable(said)}`]),
    ...(because === undefined ? [] : [`  but: ${because}`]),
    ...(exit === undefined ? [] : [`  ${exitWords(exit)}`]),
    ...(stderr.length === 0 ? [] : ['  on standard error:', ...stderrLines(failure)]),
  ];
}
