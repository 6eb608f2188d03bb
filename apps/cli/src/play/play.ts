import { bad, good, resultOf, type GameRecord, type Outcome } from '@marrakech/rules';
import { setupFrom, type SetupOptions } from '../commands/setup-options.js';
import { complain, EXIT, type ExitCode, type Trouble } from '../exit-codes.js';
import { readRecord } from '../files/read-record.js';
import { isStandardInput } from '../files/read-text.js';
import { defaultName, nameTags, tidyName } from '../words/names.js';
import { setupLine } from '../words/setup-words.js';
import { Game } from './game.js';
import { dayOf, freeName, Keeper, newFile } from './keeper.js';
import { playPlainly } from './plain-game.js';
import { Referee } from './referee.js';

export interface PlayOptions extends SetupOptions {
  readonly names?: readonly string[];
  readonly record?: string;
  readonly resume?: string;
  readonly ownDie?: true;
  readonly plain?: true;
  readonly still?: true;
}

interface Beginning {
  readonly record: GameRecord;
  readonly file: string;
}

async function resumed(
  source: string,
  file: string | undefined,
): Promise<Outcome<Beginning, Trouble>> {
  if (isStandardInput(source))
    return bad({ exit: EXIT.usage, words: 'standard input is for playing; resume from a file' });
  const record = await readRecord(source);
  if (!record.ok) return record;
  return good({ record: record.value, file: file ?? source });
}

function begun(options: PlayOptions, file: string): Outcome<Beginning, Trouble> {
  const setup = setupFrom(options);
  if (!setup.ok) return setup;
  const given = options.names ?? [];
  if (given.length > setup.value.players)
    return bad({
      exit: EXIT.usage,
      words: `${given.length} names for ${setup.value.players} players`,
    });
  const names = given.map((name, seat) => tidyName(name) || defaultName(seat));
  const tags = [...nameTags(names), { name: 'Date', value: dayOf(new Date()) }];
  return good({ record: { setup: setup.value, actions: [], tags, comments: [] }, file });
}

async function beginningOf(options: PlayOptions): Promise<Outcome<Beginning, Trouble>> {
  const { resume, record } = options;
  const file = record === undefined ? undefined : newFile(record);
  if (file?.ok === false) return file;
  if (resume !== undefined) return resumed(resume, file?.value);
  return begun(options, file?.value ?? freeName(new Date()));
}

const isOnScreen = ({ plain }: PlayOptions): boolean =>
  plain !== true && process.stdin.isTTY && process.stdout.isTTY && process.env['TERM'] !== 'dumb';

const saysNothing = ({ players, names, edition, resume }: PlayOptions): boolean =>
  [players, names, edition, resume].every((each) => each === undefined);

/** A game at one keyboard, from the first question to the saved record. */
export async function play(given: PlayOptions): Promise<ExitCode> {
  let options = given;
  const onScreen = isOnScreen(options);
  if (onScreen && saysNothing(options)) {
    const { askQuestions } = await import('./questions.js');
    const answers = await askQuestions();
    if (answers === undefined) return EXIT.interrupted;
    options = { ...options, ...answers };
  }
  const beginning = await beginningOf(options);
  if (!beginning.ok) return complain(beginning.error);
  const { record, file } = beginning.value;
  const game = new Game(record);
  if (resultOf(game.state) !== undefined)
    return complain({ exit: EXIT.input, words: 'this game is over; marrakech replay tells it' });

  const referee = new Referee(game, options.ownDie === true);
  const keeper = new Keeper(file);
  const back = game.isEmpty ? '' : ' back';
  const greeting = `Welcome${back} to the market: ${setupLine(record.setup)}. Type help for help.`;
  if (!onScreen) {
    process.stdout.write(`${greeting}\n`);
    return playPlainly(referee, keeper);
  }
  const { playOnScreen } = await import('./screen-game.js');
  return playOnScreen(referee, keeper, { greeting, still: options.still === true });
}
