/** Takes a seat: with an identity first, and with the seat's token where it has one. */
import { seenDiceOf } from '@marrakech/table';
import { remember, remembered } from '../storage/local-storage.js';
import { keepShare } from './kept-dice.js';
import { ensurePlayer, makeShare, nameToShow } from './me.js';
import type { OnlineTable } from './online-table.js';
import { ask, type ApiError } from './server.js';

/** A table that was just opened here: its host sits down first. */
let openedHere: string | undefined;

export function rememberOpened(game: string): void {
  openedHere = game;
}

/** Whether this table was opened a moment ago; asked once. */
export function wasOpenedHere(game: string): boolean {
  const was = openedHere === game;
  if (was) openedHere = undefined;
  return was;
}

const SEARCHED = 'marrakech.online.searched';

/** A table that is open to anyone. */
export const rememberSearched = (game: string): void => remember(SEARCHED, game);
export const isSearched = (game: string): boolean => remembered(SEARCHED) === game;

async function claim(game: string, token: string): Promise<ApiError | number> {
  const claimed = await ask<{ readonly seat: number }>('POST', `games/${game}/claim`, { token });
  return claimed.ok ? claimed.value.seat : claimed.error;
}

/** Sits down, on the chair of `token` if there is one. Returns what went wrong, if anything. */
export async function sitDown(
  table: OnlineTable,
  seat: number,
  token: string | undefined,
): Promise<ApiError | undefined> {
  const player = await ensurePlayer();
  if (!player.ok) return player.error;
  const claimed = token === undefined ? seat : await claim(table.game, token);
  if (typeof claimed !== 'number') return claimed;
  // The socket was opened without an identity: with the new one it has to reconnect.
  if (table.you.peek() !== player.value.player) table.line.reconnect();
  const share = keepShare(table.game, seenDiceOf(table.table), makeShare());
  const reply = await table.send({ type: 'sit', seat: claimed, name: nameToShow(), share });
  return reply.type === 'refused' ? reply.error : undefined;
}
