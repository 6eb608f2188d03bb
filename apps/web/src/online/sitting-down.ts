/** Taking a chair: being somebody first, with the chair's key where it has one. */
import { seenDiceOf } from '@marrakech/table';
import { remember, remembered } from '../storage/local-storage.js';
import { keepShare } from './kept-dice.js';
import { beSomebody, makePart, nameToShow } from './me.js';
import type { OnlineTable } from './online-table.js';
import { ask, type Trouble } from './server.js';

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

async function claim(game: string, key: string): Promise<Trouble | number> {
  const claimed = await ask<{ readonly seat: number }>('POST', `games/${game}/claim`, { key });
  return claimed.ok ? claimed.value.seat : claimed.error;
}

/** Sits down, on the chair that `key` opens if there is one. What went wrong, if anything. */
export async function sitDown(
  table: OnlineTable,
  seat: number,
  key: string | undefined,
): Promise<Trouble | undefined> {
  const somebody = await beSomebody();
  if (!somebody.ok) return somebody.error;
  const claimed = key === undefined ? seat : await claim(table.game, key);
  if (typeof claimed !== 'number') return claimed;
  // The socket was opened by nobody in particular: as this player, it is a new one.
  if (table.you.peek() !== somebody.value.player) table.line.reconnect();
  const part = keepShare(table.game, seenDiceOf(table.table), makePart());
  const reply = await table.send({ type: 'sit', seat: claimed, name: nameToShow(), part });
  return reply.type === 'refused' ? reply.error : undefined;
}
