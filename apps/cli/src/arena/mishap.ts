/** How a program came to leave a game: enough to see the same again. */
import type { Forfeit } from '@marrakech/bot/arena';
import { printable } from '../terminal/text-width.js';

export interface Mishap {
  readonly why: Forfeit;
  /** The line of the protocol that it had to answer, unless it did not come that far. */
  readonly position?: string;
  /** What it said instead of a decision that counts. */
  readonly said?: string;
  /** Why that is no legal decision, with the rule's number. */
  readonly because?: string;
  /** Its exit code, or the signal that ended it, unless it was us who ended it. */
  readonly exit?: number | string;
  /** Its last lines on standard error. */
  readonly stderr: readonly string[];
}

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
    ...(because === undefined ? [] : [`  but ${because}`]),
    ...(exit === undefined ? [] : [`  ${exitWords(exit)}`]),
    ...(stderr.length === 0 ? [] : ['  on standard error:', ...stderrLines(mishap)]),
  ];
}
