/** All games and settings of a device as one file, and back. */
import { bad, good, type Outcome } from '@marrakech/rules';
import { restore, type StoredGame } from '@marrakech/table';
import type { TableEvent } from '@marrakech/protocol';
import { foldGame } from '../game/game.js';
import { changeSettings, settings } from '../settings/settings.js';
import { settingsIn } from '../settings/stored-settings.js';
import { deviceStore } from './device-store.js';
import { keepSummary, summaries } from './summaries.js';

const FORMAT = 'marrakech-games-1';

export interface KeptGame extends StoredGame {
  readonly id: string;
}

export async function readGame(id: string): Promise<KeptGame | undefined> {
  const stored = await deviceStore.read(id);
  return stored && { id, ...stored };
}

export async function makeBackup(): Promise<string> {
  const games = await Promise.all(summaries.value.map(async ({ id }) => readGame(id)));
  const kept = games.filter((game) => game !== undefined);
  return JSON.stringify({ format: FORMAT, games: kept, settings: settings.value });
}

const isKept = (value: unknown): value is KeptGame => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, secret, events } = value as Record<string, unknown>;
  return typeof id === 'string' && typeof secret === 'string' && Array.isArray(events);
};

/** Puts a game on the device unless it is there. Whether it is a game at all is asked first. */
export async function keepGame({ id, secret, events }: KeptGame): Promise<boolean> {
  const table = restore(events);
  if (!table.ok || table.value.game !== id) return false;
  const told = events as readonly TableEvent[];
  const game = foldGame(told);
  if (game === undefined) return false;
  const stored = await deviceStore.create(id, secret, told, table.value);
  if (stored === 'stored') await keepSummary(game);
  return stored === 'stored';
}

/** Takes a file's settings and adds its games; how many were new. Broken ones are left out. */
export async function readBackup(text: string): Promise<Outcome<number, 'no-backup'>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return bad('no-backup');
  }
  if (typeof parsed !== 'object' || parsed === null) return bad('no-backup');
  const { format, games, settings: liked } = parsed as Record<string, unknown>;
  if (format !== FORMAT || !Array.isArray(games)) return bad('no-backup');
  changeSettings(settingsIn(liked));
  let added = 0;
  for (const game of games) if (isKept(game) && (await keepGame(game))) added++;
  return good(added);
}
