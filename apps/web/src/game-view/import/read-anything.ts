/**
 * Reads anything that is pasted, dropped or opened: a record, a file with all games of
 * a device, or a link to one of its screens. Each is taken for what it is.
 */
import { bad, good, makeRecord, type Outcome } from '@marrakech/rules';
import { packRecord } from '../../game/packed-record.js';
import { addressOf, type Route } from '../../navigation/route.js';
import { looksLikeBackup, readBackup, type BackupRead } from './backup.js';
import { openRecord, parseLink, readFile, type OpenFault } from './open-record.js';

export type Brought =
  | { readonly type: 'screen'; readonly route: Route }
  | { readonly type: 'games'; readonly read: BackupRead };

/** A few thousand games. */
const MOST_BYTES_OF_GAMES = 200_000_000;

/** Screens that a pasted link can lead to. */
const LINKED: ReadonlySet<Route['screen']> = new Set(['table', 'game', 'replay', 'rules', 'move']);

function follow(link: string, route: Route): Outcome<Brought, OpenFault> {
  if (!LINKED.has(route.screen)) return bad({ code: 'no-record' });
  const isOurs = link.startsWith(addressOf({ screen: 'start' }));
  return isOurs ? good({ type: 'screen', route }) : bad({ code: 'elsewhere', link });
}

/** Data of some program, be it cut short: a comment in front of a record has no such name and colon. */
const looksLikeData = (text: string): boolean => /^\s*\{\s*"[^"]*"\s*:/.test(text);

export async function readAnything(text: string): Promise<Outcome<Brought, OpenFault>> {
  const route = parseLink(text);
  if (route !== undefined && route.screen !== 'shared') return follow(text.trim(), route);
  const games = await readBackup(text);
  if (games.ok) return good({ type: 'games', read: games.value });
  const isData = games.error === 'no-backup' || looksLikeData(text);
  if (isData) return bad({ code: looksLikeBackup(text) ? 'broken-games' : 'no-record' });
  const opened = await openRecord(text);
  if (!opened.ok) return opened;
  // The address carries the game from here on: a reload finds it again.
  const packed = await packRecord(makeRecord(opened.value));
  return good({ type: 'screen', route: { screen: 'shared', packed } });
}

export async function readAnyFile(file: Blob): Promise<Outcome<Brought, OpenFault>> {
  const content = await readFile(file, MOST_BYTES_OF_GAMES);
  return content.ok ? readAnything(content.value) : content;
}
