import { statSync } from 'node:fs';
import { bad, good, resultOf, type GameRecord, type Outcome } from '@marrakech/rules';
import { setupFrom, type SetupOptions } from '../commands/setup-options.js';
import { complain, EXIT, type ExitCode, type Trouble } from '../exit-codes.js';
import { checkOverwrite, requireNamed } from '../files/overwrite-check.js';
import { readRecord } from '../files/read-record.js';
import { isStandardInput } from '../files/read-text.js';
import { printable } from '../terminal/text-width.js';
import { defaultName, tidyName } from '../words/names.js';
import { ownTags, type Levels } from '../words/own-tags.js';
import { setupLine } from '../words/setup-words.js';
import { Game } from './game.js';
import { freeName, Keeper, newFile } from './keeper.js';
import { levelName, levelsFrom, playersFor, seatLevels, seatOpponents } from './opponents.js';
import { playPlainly } from './plain-game.js';
import { Referee } from './referee.js';
import { findUnfinished } from './unfinished.js';

export interface PlayOptions extends SetupOptions {
  readonly names?: readonly string[];
  readonly opponents?: readonly string[];
  readonly record?: string;
  readonly resume?: string;
  readonly ownDie?: true;
  readonly plain?: true;
  readonly still?: true;
}

interface Beginning {
  readonly record: GameRecord;
  readonly levels: Levels;
  readonly file: string;
}

/** The commands of a game that is not played on the screen. */
const STANDARD_INPUT = '-';

/** What can be read once, such as a pipe, and does not keep what is written. */
function isStream(source: string): boolean {
  const found = statSync(source, { throwIfNoEntry: false });
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

async function resumed(
  source: string,
  file: string | undefined,
): Promise<Outcome<Beginning, Trouble>> {
  if (isStandardInput(source))
    return bad({ exit: EXIT.usage, words: 'standard input is for playing; resume from a file' });
  const target = file ?? source;
  const free = checkOverwrite([STANDARD_INPUT], [target]);
  if (!free.ok) return free;
  if (file === undefined && isStream(source)) {
    const words = `${printable(source)}: this is no file to save in; --record FILE names one`;
    return bad({ exit: EXIT.usage, words });
  }
  const record = await readRecord(source);
  if (!record.ok) return record;
  const levels = levelsFrom(record.value);
  if (!levels.ok)
    return bad({ ...levels.error, words: `${printable(source)}: ${levels.error.words}` });
  return good({ record: record.value, levels: levels.value, file: target });
}

function begun(options: PlayOptions, file: string): Outcome<Beginning, Trouble> {
  const { opponents = [] } = options;
  const players = options.players ?? playersFor(opponents);
  const setup = setupFrom({ ...options, players });
  if (!setup.ok) return setup;
  const levels = seatLevels(opponents, players);
  if (!levels.ok) return levels;
  const given = options.names ?? [];
  if (given.length > setup.value.players)
    return bad({
      exit: EXIT.usage,
      words: `${given.length} names for ${setup.value.players} players`,
    });
  const names = levels.value.map(
    (level, seat) =>
      tidyName(given[seat] ?? '') || (level === undefined ? defaultName(seat) : levelName(level)),
  );
  const tags = ownTags(names, levels.value, new Date());
  const record = { setup: setup.value, actions: [], tags, comments: [] };
  return good({ record, levels: levels.value, file });
}

async function beginningOf(options: PlayOptions): Promise<Outcome<Beginning, Trouble>> {
  const { resume, record } = options;
  const named = requireNamed('--record', record);
  if (!named.ok) return named;
  const file = record === undefined ? undefined : newFile(record);
  if (file?.ok === false) return file;
  if (resume !== undefined) return resumed(resume, file?.value);
  const fresh = file ?? newFile(freeName(new Date()));
  return fresh.ok ? begun(options, fresh.value) : fresh;
}

const isOnScreen = ({ plain }: PlayOptions): boolean =>
  plain !== true && process.stdin.isTTY && process.stdout.isTTY && process.env['TERM'] !== 'dumb';

const saysNothing = ({ players, names, edition, resume, opponents }: PlayOptions): boolean =>
  [players, names, edition, resume, opponents].every((each) => each === undefined);

/** What the players want who started without saying it, or `undefined` if they went away. */
async function asked(options: PlayOptions): Promise<PlayOptions | undefined> {
  const { askQuestions, askToGoOn } = await import('./questions.js');
  const { ownDie: _, plain: __, still: ___, ...wishes } = options;
  const wishless = Object.keys(wishes).length === 0;
  const unfinished = wishless ? await findUnfinished('.', new Date()) : undefined;
  if (unfinished !== undefined) {
    const goesOn = await askToGoOn(unfinished.title);
    if (goesOn === undefined) return undefined;
    if (goesOn) return { ...options, resume: unfinished.file };
  }
  const answers = await askQuestions();
  return answers && { ...options, ...answers };
}

/** A game at one keyboard, from the first question to the saved record. */
export async function play(given: PlayOptions): Promise<ExitCode> {
  let options = given;
  const onScreen = isOnScreen(options);
  if (onScreen && saysNothing(options)) {
    const wanted = await asked(options);
    if (wanted === undefined) return EXIT.interrupted;
    options = wanted;
  }
  const beginning = await beginningOf(options);
  if (!beginning.ok) return complain(beginning.error);
  const { record, levels, file } = beginning.value;
  const game = new Game(record);
  if (resultOf(game.state) !== undefined)
    return complain({
      exit: EXIT.input,
      words: 'this game is over; npx marrakech replay tells it',
    });

  const back = game.isEmpty ? '' : ' back';
  const opponents = await seatOpponents(record.setup, levels);
  const referee = new Referee(game, options.ownDie === true, opponents);
  const keeper = new Keeper(file);
  const greeting = `Welcome${back} to the market: ${setupLine(record.setup)}. Type help for the commands.`;
  if (!onScreen) {
    process.stdout.write(`${greeting}\n`);
    return playPlainly(referee, keeper);
  }
  const { playOnScreen } = await import('./screen-game.js');
  return playOnScreen(referee, keeper, { greeting, still: options.still === true });
}
