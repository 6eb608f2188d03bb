/** Takes a chair: makes an identity first, and claims the chair with its seat token if it has one. */
import { seenDiceOf } from '@marrakech/table';
import { remember, remembered } from '../storage/local-storage.js';
import { keepShare } from './kept-dice.js';
import { beSomebody, makeShare, nameToShow } from './me.js';
import type { OnlineTable } from './online-table.js';
import { ask, type ApiError } from './server.js';

/** A table that was just opened here: whoever opened it sits down first. */
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

/** A table where one waits for anyone, not for somebody in particular. */
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
  const somebody = await beSomebody();
  if (!somebody.ok) return somebody.error;
  const claimed = token === undefined ? seat : await claim(table.game, token);
  if (typeof claimed !== 'number') return claimed;
  // The socket was opened by nobody in particular: as this player, it is a new one.
  if (table.you.peek() !== somebody.value.player) table.line.reconnect();
  const share = keepShare(table.game, seenDiceOf(table.table), makeShare());
  const reply = await table.say({ type: 'sit', seat: claimed, name: nameToShow(), share });
  return reply.type === 'refused' ? reply.error : undefined;
}
