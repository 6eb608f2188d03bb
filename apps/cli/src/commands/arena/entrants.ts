/** Those who enter: who they are, and whether they can play at all. */
import { existsSync } from 'node:fs';
import {
  LONGEST_LABEL,
  parseEntrant,
  Program,
  readWeights,
  type Entrant,
  type ProgramFailure,
  type Processes,
} from '@marrakech/arena';
import { LEVEL_NAMES } from '@marrakech/bot';
import { bad, good, type Outcome, type Setup } from '@marrakech/rules';
import { quote } from '../../output/fault-words.js';
import { listOf } from '../../output/names.js';
import { EXIT, type Failure } from '../../terminal/exit-codes.js';
import { shellWord } from '../../terminal/shell-word.js';
import { cut, printable } from '../../terminal/text-width.js';
import { weightsFailure } from './fault-words.js';
import { exitWords, stderrLines } from './failure-lines.js';

const usage = (words: string) => bad({ exit: EXIT.usage, words });

const WHO_ELSE =
  'random greedy hand1 hand2 net1 net2 net3 net2:FILE mcts:16000 builder hunter keeper program:COMMAND';

const BUDGET = /@\d+(?:ms|p)$/;

const unknownName = (text: string): string =>
  `nobody is called ${printable(text)}; there are ${listOf([...LEVEL_NAMES, ...WHO_ELSE.split(' ')])}`;

const isProgram = (text: string | undefined): boolean =>
  text !== undefined && parseEntrant(text)?.type === 'program';

/** A file that is there, or what can only be one. */
const looksLikeFile = (text: string): boolean => /[\\/]/.test(text) || existsSync(text);

/** Words of a command whose quotes were forgotten come as contestants of their own. */
function unknownWords(texts: readonly string[], at: number): string {
  const text = texts[at]!;
  const [, label = '', name = text] = /^([^=]+=)(.+)$/s.exec(text) ?? [];
  const before = isProgram(texts[at - 1]) ? texts[at - 1] : undefined;
  const isFile = looksLikeFile(name.replace(BUDGET, ''));
  if (before !== undefined) {
    const rest = texts.slice(at);
    const end = rest.findIndex((each) => parseEntrant(each) !== undefined);
    const words = [before, ...rest.slice(0, end === -1 ? undefined : end)].join(' ');
    const quotes = `a command of several words is put in quotes: ${shellWord(words)}`;
    return isFile
      ? quotes
      : `${unknownName(text)}. Or is it part of the command before it? Then ${quotes}`;
  }
  return isFile
    ? `${printable(text)} is no contestant; if it is a program, say ${shellWord(`${label}program:${name}`)}`
    : unknownName(text);
}

function nobodyWords(texts: readonly string[], at: number): string {
  const text = texts[at]!;
  const equals = text.indexOf('=');
  if (equals >= 0 && parseEntrant(text.slice(equals + 1)) !== undefined)
    return `${printable(text)}: a name of your own has 1 to ${LONGEST_LABEL} letters, figures or _ . + -, and no spaces`;
  const name = text.replace(BUDGET, '');
  switch (parseEntrant(name)?.type) {
    case 'program':
      return `${printable(text)}: positions are not for programs; give it time, as in @200ms`;
    case 'player':
    case 'weights':
      return `${printable(text)}: ${printable(name)} has no use for this budget`;
    case undefined:
      return unknownWords(texts, at);
  }
}

/** The names as given; each must be known and occur once. */
export function readEntrants(texts: readonly string[]): Outcome<readonly Entrant[], Failure> {
  if (texts.length < 2) return usage('name two contestants or more');
  const entrants: Entrant[] = [];
  for (const [at, text] of texts.entries()) {
    const entrant = parseEntrant(text);
    if (entrant === undefined) return usage(nobodyWords(texts, at));
    if (entrants.some(({ label }) => label === entrant.label))
      return usage(`${printable(entrant.label)} stands there twice; call one of them other=…`);
    entrants.push(entrant);
  }
  return good(entrants);
}

/** What a shell ends with when there is no such program, or none that can be run. */
const NOT_FOUND = new Set<number | string>([126, 127]);

function greetingWords({ why, exit, said }: ProgramFailure): string {
  switch (why) {
    case 'no-start':
    case 'crashed':
      return exit === undefined || NOT_FOUND.has(exit)
        ? 'this program does not start'
        : `this program ended before it answered “marrakech 1” (${exitWords(exit)})`;
    case 'silent':
      return 'this program does not answer “marrakech 1” (does it flush its output?)';
    case 'garbage':
    case 'illegal':
      return `this program does not answer “marrakech 1” with “bot” and its name, but with ${quote(said ?? '')}`;
  }
}

async function tryEntrant(
  entrant: Entrant,
  setup: Setup,
  patienceMs: number,
  onProcess: Processes['note'],
): Promise<Outcome<string, Failure>> {
  if (entrant.type === 'weights') {
    const weights = await readWeights(entrant.file, setup);
    if (weights.ok) return good(weights.value.fingerprint);
    return bad(weightsFailure(entrant.file, weights.error));
  }
  if (entrant.type === 'player') return good('');
  const { command } = entrant;
  const program = new Program({ command, patienceMs, onProcess });
  const greeted = await program.greet();
  program.end();
  if (greeted.ok) return greeted;
  const words = `${printable(command)}: ${greetingWords(greeted.error)}`;
  return bad({ exit: EXIT.input, words: [words, ...stderrLines(greeted.error)].join('\n') });
}

/** Reads every file of weights and greets every program; a mark of each, for the state file. */
export async function tryEntrants(
  entrants: readonly Entrant[],
  setup: Setup,
  patienceMs: number,
  onProcess: Processes['note'],
): Promise<Outcome<readonly string[], Failure>> {
  const marks: string[] = [];
  for (const entrant of entrants) {
    const tried = await tryEntrant(entrant, setup, patienceMs, onProcess);
    if (!tried.ok) return tried;
    marks.push(tried.value);
  }
  return good(marks);
}

const LONGEST_GREETING = 60;

/**
 * Programs go by what they greet with, unless they were given a name or two of them greet alike.
 * The texts are the names as they were given, the marks those of `tryEntrants`.
 */
export function nameEntrants(
  entrants: readonly Entrant[],
  texts: readonly string[],
  marks: readonly string[],
): Entrant[] {
  const names = entrants.map(({ type, label, budget }, at) => {
    if (type !== 'program' || label !== texts[at]) return label;
    const greeting = cut(marks[at]!.replaceAll(/\s+/g, ' '), LONGEST_GREETING);
    return budget !== undefined && 'ms' in budget ? `${greeting}@${budget.ms}ms` : greeting;
  });
  return entrants.map((entrant, at) => {
    const alone = names.filter((name) => name === names[at]).length === 1;
    return alone ? { ...entrant, label: names[at]! } : entrant;
  });
}
