/** All games of a device, its settings and its last table as one file, and back. */
import { commitmentOf } from '@marrakech/fair-dice';
import { bad, good, type Outcome } from '@marrakech/rules';
import { restore, type StoredGame, type TableEvent } from '@marrakech/table';
import * as v from 'valibot';
import { foldGame, type Game } from '../../game/game.js';
import { lastTable, rememberTable } from '../../game/setup/last-table.js';
import { parseTableForm } from '../../game/setup/stored-options.js';
import { keepSummary } from '../../game/summaries.js';
import { deviceStore, keptGames } from '../../storage/device-store.js';
import { changeSettings, settings } from '../../storage/settings.js';
import { settingsIn } from '../../storage/stored-settings.js';
import { speakAs } from '../../ui/change-language.js';

const FORMAT = 'marrakech-games-1';

/** Each part is read by itself, so that a damaged one leaves the others. */
const BACKUP = v.strictObject({
  format: v.literal(FORMAT),
  games: v.array(v.unknown()),
  settings: v.exactOptional(v.unknown()),
  table: v.exactOptional(v.unknown()),
});

export interface KeptGame extends StoredGame {
  readonly id: string;
}

export async function readGame(id: string): Promise<KeptGame | undefined> {
  const stored = await deviceStore.read(id);
  return stored && { id, ...stored };
}

export async function makeBackup(): Promise<string> {
  const games = await Promise.all((await keptGames()).map(async (id) => readGame(id)));
  return JSON.stringify({
    format: FORMAT,
    games: games.filter((game) => game !== undefined),
    table: lastTable.value,
    settings: settings.value,
  });
}

const KEPT = v.strictObject({
  id: v.string(),
  secret: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  events: v.array(v.unknown()),
}) satisfies v.GenericSchema<unknown, KeptGame>;

/** What is kept, if it is a game at all. */
function gameIn(value: unknown): Game | undefined {
  if (!v.is(KEPT, value)) return undefined;
  const table = restore(value.events);
  if (!table.ok || table.value.game !== value.id) return undefined;
  // With another secret the dice to come would be others than were promised.
  if (table.value.commitment !== commitmentOf(value.secret)) return undefined;
  return foldGame({ table: table.value, events: value.events as readonly TableEvent[] });
}

async function store({ id, secret, events }: KeptGame, game: Game): Promise<boolean> {
  const table = restore(events);
  if (!table.ok) return false;
  const told = events as readonly TableEvent[];
  const stored = await deviceStore.create(id, secret, told, table.value);
  if (stored === 'stored') await keepSummary(game);
  return stored === 'stored';
}

/** Puts a game on the device unless it is there. Whether it is a game at all is asked first. */
export async function keepGame(kept: KeptGame): Promise<boolean> {
  const game = gameIn(kept);
  return game !== undefined && store(kept, game);
}

/** Whether this is such a file or the beginning of one, be it cut short. */
export const looksLikeBackup = (text: string): boolean => text.includes(`"format":"${FORMAT}"`);

/** How many of a file's games were new here, and how many are damaged. */
export interface BackupRead {
  readonly added: number;
  readonly broken: number;
}

/** Adds a file's games; takes its settings and its table too, unless it is damaged. */
export async function readBackup(
  text: string,
): Promise<Outcome<BackupRead, 'no-data' | 'no-backup'>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return bad('no-data');
  }
  if (!v.is(BACKUP, parsed)) return bad('no-backup');
  const { games, settings: liked, table } = parsed;
  const sound = games.flatMap((kept: unknown) => {
    const game = gameIn(kept);
    return game === undefined ? [] : [{ kept: kept as KeptGame, game }];
  });
  const broken = games.length - sound.length;
  if (broken === 0) {
    const { language, ...others } = settingsIn(liked);
    changeSettings(others);
    if (table !== undefined) rememberTable(parseTableForm(JSON.stringify(table)));
    if (language !== undefined) await speakAs(language);
  }
  let added = 0;
  for (const { kept, game } of sound) if (await store(kept, game)) added++;
  return good({ added, broken });
}
