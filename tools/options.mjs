/**
 * The command lines of the tools. What makes no sense ends with one line and 2, before anything is
 * written.
 */
import { parseArgs } from 'node:util';

const WRONG_USE = 2;

/** @param {string} words @returns {never} */
export function refuse(words) {
  console.error(words);
  return process.exit(WRONG_USE);
}

/** The first sentence of what was thrown. @param {unknown} error */
export function reasonOf(error) {
  const words = error instanceof Error ? error.message : String(error);
  return words.split(/\. |\n/)[0] ?? words;
}

/**
 * As `parseArgs`, which throws at what it does not know.
 * @template {import('node:util').ParseArgsConfig} T
 * @param {T} config
 * @returns {ReturnType<typeof parseArgs<T>>}
 */
export function readArgs(config) {
  try {
    return parseArgs(config);
  } catch (error) {
    return refuse(reasonOf(error));
  }
}

/**
 * @param {string} name as the person knows it
 * @param {string} text
 * @param {number} least
 * @param {number} most
 */
export function wholeNumber(name, text, least, most) {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (number >= least && number <= most) return number;
  return refuse(`${name} is a whole number from ${least} to ${most}, not ${JSON.stringify(text)}`);
}

/**
 * @param {string} name
 * @param {string} text
 * @param {number} least
 * @param {number} most
 */
export function realNumber(name, text, least, most) {
  const number = /^(\d+\.?\d*|\.\d+)(e-?\d+)?$/i.test(text) ? Number(text) : NaN;
  if (number >= least && number <= most) return number;
  return refuse(`${name} is a number from ${least} to ${most}, not ${JSON.stringify(text)}`);
}

/**
 * @template {string} Choice
 * @param {string} name
 * @param {string | undefined} text
 * @param {readonly Choice[]} choices
 * @returns {Choice}
 */
export function oneOf(name, text, choices) {
  const found = choices.find((choice) => choice === text);
  if (found !== undefined) return found;
  const given = text === undefined ? '' : `, not ${JSON.stringify(text)}`;
  return refuse(`${name} is one of ${choices.join(', ')}${given}`);
}
