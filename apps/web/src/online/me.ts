/** The identity of this device: a cookie that only the server can read, and a name. */
import { makeHex } from '@marrakech/fair-dice';
import { onlineText } from '@marrakech/i18n';
import type { Outcome } from '@marrakech/rules';
import { signal } from '@preact/signals';
import * as v from 'valibot';
import { forget, remember, remembered } from '../storage/local-storage.js';
import { parseStored } from '../storage/stored-value.js';
import { DICE_KEY } from './has-played.js';
import { forgetMyName, keepMyName, readMyName } from './my-name.js';
import { ask, type ApiError } from './server.js';

const LINKS_KEY = 'marrakech.online.links';
const LONGEST_NAME = 24;
const MOST_LINKS = 20;

export const myName = signal(readMyName());

export function callMe(name: string): void {
  myName.value = name.slice(0, LONGEST_NAME);
  keepMyName(myName.value);
}

const guestNumber = 100 + (crypto.getRandomValues(new Uint16Array(1))[0]! % 900);

/** The name of a player who gave none. */
export const guestName = (): string => onlineText.value.me.guest({ number: String(guestNumber) });

/** What strangers are shown: no characters that cannot be seen, and never nothing. */
export function nameToShow(): string {
  const given = myName.value.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim();
  if (given !== '') return given;
  callMe(guestName());
  return myName.value;
}

/** This device's share in the dice of one game. */
export const makeShare = (): string => makeHex(crypto.getRandomValues(new Uint8Array(32)));

export const ensurePlayer = async (): Promise<Outcome<{ readonly player: string }, ApiError>> =>
  ask('POST', 'me');

const LINKS = v.array(
  v.strictObject({
    game: v.string(),
    tokens: v.array(v.strictObject({ seat: v.string(), token: v.string() })),
  }),
);

const readLinks = () => parseStored(LINKS, remembered(LINKS_KEY), []);

/** The seat tokens of a table that was opened here, by chair. */
export const seatTokensOf = (game: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readLinks()
      .filter((link) => link.game === game)
      .flatMap(({ tokens }) => tokens.map(({ seat, token }) => [seat, token])),
  );

export function keepSeatTokens(game: string, bySeat: Readonly<Record<string, string>>): void {
  const tokens = Object.entries(bySeat).map(([seat, token]) => ({ seat, token }));
  if (tokens.length === 0) return;
  const others = readLinks().filter((link) => link.game !== game);
  remember(LINKS_KEY, JSON.stringify([...others.slice(1 - MOST_LINKS), { game, tokens }]));
}

/** Deletes what this device stores about the player. */
export function forgetMe(): void {
  for (const key of [LINKS_KEY, DICE_KEY]) forget(key);
  forgetMyName();
  myName.value = '';
}
