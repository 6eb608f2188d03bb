/** The game that the options ask for: a new one, or one taken up again, and the file it is saved in. */
import { statSync } from 'node:fs';
import { profileOf } from '@marrakech/bot';
import { bad, good, type GameRecord, type Outcome } from '@marrakech/rules';
import { setupFrom, type SetupOptions } from '../../args/options.js';
import { checkOverwrite, requireNamed } from '../../args/overwrite-check.js';
import { isStandardInput, readRecord } from '../../args/read-input.js';
import { defaultName, tidyName } from '../../output/names.js';
import { ownTags, type Levels } from '../../output/own-tags.js';
import { EXIT, type Failure } from '../../terminal/exit-codes.js';
import { printable } from '../../terminal/text-width.js';
import { freeName, newFile } from './autosave.js';
import { levelsFrom, playersFor, seatLevels } from './opponents.js';

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
): Promise<Outcome<Beginning, Failure>> {
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

function begun(options: PlayOptions, file: string): Outcome<Beginning, Failure> {
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
      tidyName(given[seat] ?? '') ||
      (level === undefined ? defaultName(seat) : profileOf(level).displayName),
  );
  const tags = ownTags(names, levels.value, new Date());
  const record = { setup: setup.value, actions: [], tags, comments: [] };
  return good({ record, levels: levels.value, file });
}

export async function beginningOf(options: PlayOptions): Promise<Outcome<Beginning, Failure>> {
  const { resume, record } = options;
  const named = requireNamed('--record', record);
  if (!named.ok) return named;
  const file = record === undefined ? undefined : newFile(record);
  if (file?.ok === false) return file;
  if (resume !== undefined) return resumed(resume, file?.value);
  const fresh = file ?? newFile(freeName(new Date()));
  return fresh.ok ? begun(options, fresh.value) : fresh;
}
