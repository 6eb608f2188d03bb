/**
 * Command lines of benches and the trainer. Invalid arguments stop the program with one line and
 * exit code 2 before anything is written.
 */
import { parseArgs, type ParseArgsConfig } from 'node:util';

const WRONG_USE = 2;

export function refuse(words: string): never {
  console.error(words);
  return process.exit(WRONG_USE);
}

/** The first sentence of an error. */
export function reasonOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.split(/\. |\n/)[0] ?? words;
}

/** Like `parseArgs`, but unknown arguments stop the program. */
export function readArgs<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    return refuse(reasonOf(error));
  }
}

/** `name` is the option as the user writes it. */
export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (number >= least && number <= most) return number;
  return refuse(`${name} is a whole number from ${least} to ${most}, not ${JSON.stringify(text)}`);
}

export function realNumber(name: string, text: string, least: number, most: number): number {
  const number = /^(\d+\.?\d*|\.\d+)(e-?\d+)?$/i.test(text) ? Number(text) : NaN;
  if (number >= least && number <= most) return number;
  return refuse(`${name} is a number from ${least} to ${most}, not ${JSON.stringify(text)}`);
}

export function oneOf<Choice extends string>(
  name: string,
  text: string | undefined,
  choices: readonly Choice[],
): Choice {
  const found = choices.find((choice) => choice === text);
  if (found !== undefined) return found;
  const given = text === undefined ? '' : `, not ${JSON.stringify(text)}`;
  return refuse(`${name} is one of ${choices.join(', ')}${given}`);
}
