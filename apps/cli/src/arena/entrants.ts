/** Those who enter: who they are, and whether they can play at all. */
import { parseEntrant, type Entrant, type Forfeit } from '@marrakech/bot/arena';
import { bad, good, type Outcome, type Setup } from '@marrakech/rules';
import { EXIT, type Trouble } from '../exit-codes.js';
import { printable } from '../terminal/text-width.js';
import { Program } from './program.js';
import { readWeights } from './weights-file.js';

const usage = (words: string) => bad({ exit: EXIT.usage, words });

/** The names as they were given; each must be somebody, and nobody twice. */
export function readEntrants(texts: readonly string[]): Outcome<readonly Entrant[], Trouble> {
  if (texts.length < 2) return usage('name two contestants or more');
  const entrants: Entrant[] = [];
  for (const text of texts) {
    const entrant = parseEntrant(text);
    if (entrant === undefined) return usage(`nobody is called ${printable(text)}`);
    if (entrants.some(({ label }) => label === entrant.label))
      return usage(`${printable(entrant.label)} stands there twice; call one of them other=…`);
    entrants.push(entrant);
  }
  return good(entrants);
}

const GREETING_WORDS: Readonly<Record<Forfeit, string>> = {
  'no-start': 'this program does not start',
  crashed: 'this program does not start',
  silent: 'this program does not answer “marrakech 1”',
  garbage: 'this program does not answer “marrakech 1” with its name',
  illegal: 'this program does not answer “marrakech 1” with its name',
};

async function tryEntrant(
  entrant: Entrant,
  setup: Setup,
  patienceMs: number,
): Promise<Outcome<string, Trouble>> {
  if (entrant.type === 'weights') {
    const weights = await readWeights(entrant.file, setup);
    return weights.ok ? good(weights.value.fingerprint) : weights;
  }
  if (entrant.type === 'player') return good('');
  const { command } = entrant;
  const program = new Program({ command, patienceMs, onProcess: () => undefined });
  const greeted = await program.greet();
  program.end();
  if (greeted.ok) return greeted;
  const words = `${printable(command)}: ${GREETING_WORDS[greeted.error]}`;
  return bad({ exit: EXIT.input, words });
}

/** Reads every file of weights and greets every program; a mark of each, for the state file. */
export async function tryEntrants(
  entrants: readonly Entrant[],
  setup: Setup,
  patienceMs: number,
): Promise<Outcome<readonly string[], Trouble>> {
  const marks: string[] = [];
  for (const entrant of entrants) {
    const tried = await tryEntrant(entrant, setup, patienceMs);
    if (!tried.ok) return tried;
    marks.push(tried.value);
  }
  return good(marks);
}
