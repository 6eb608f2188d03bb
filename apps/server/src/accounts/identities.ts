/**
 * Players and their credentials. A player has a random public name. A credential is a cookie, a token of
 * a program, or a link that adds another device. Only hashes of their secrets are stored.
 */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Identity } from '../api/credentials.js';
import { hashOf } from '../database/secret-hash.js';
import { isAmong, type Store } from '../database/store.js';

const CredentialKindField = v.picklist(['cookie', 'token', 'link']);
export type CredentialKind = v.InferOutput<typeof CredentialKindField>;

const LINK_LASTS = 15 * 60_000;
const YOUNG_FOR = 30 * 24 * 3_600_000;

/** What a player sees of a credential. */
export const CredentialSchema = v.strictObject({
  /** A prefix of the hash: distinguishes credentials, and reveals none. */
  id: v.string(),
  kind: CredentialKindField,
  label: v.string(),
  madeAt: v.number(),
  /** The player of the credential. A bot's token has a player of its own. */
  player: v.string(),
});
export type Credential = Readonly<v.InferOutput<typeof CredentialSchema>>;

const makeSecret = (): string => randomBytes(32).toString('base64url');
const makeName = (kind: 'p' | 'b'): string => `${kind}-${randomBytes(12).toString('base64url')}`;
const SECRET = /^[\w-]{43}$/;
const ID_LENGTH = 12;

/** The names of bots have a prefix of their own. */
export const isBotName = (player: string): boolean => player.startsWith('b-');

/** A player and the player's bots. Takes the player's name twice. */
const HOUSEHOLD = `select cast(? as text) as player
  union select player from players where owner = ?`;

export class Identities {
  readonly #store: Store;
  readonly #now: () => number;

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** Makes a player with a first credential. */
  async make(): Promise<{ readonly player: string; readonly secret: string }> {
    const player = makeName('p');
    await this.#addPlayer(player, null);
    return { player, secret: await this.#addCredential(player, 'cookie', '') };
  }

  /** The player of a credential. */
  async find(secret: string | undefined, kind: CredentialKind): Promise<string | undefined> {
    if (secret === undefined || !SECRET.test(secret)) return undefined;
    const [row] = await this.#store.rows(
      `select player from credentials where hash = ? and kind = ?
        and (expires_at is null or expires_at > ?)`,
      hashOf(secret),
      kind,
      this.#now(),
    );
    return row && String(row['player']);
  }

  /** The sender of a request with this credential; `undefined` if it is not valid. */
  async identify(secret: string, kind: 'cookie' | 'token'): Promise<Identity | undefined> {
    const player = await this.find(secret, kind);
    if (player === undefined) return undefined;
    return {
      player,
      credentialHash: hashOf(secret),
      isProgram: kind === 'token' || isBotName(player),
    };
  }

  /** Whether the cookie with this credential should be renewed. */
  async isOld(secret: string): Promise<boolean> {
    const [row] = await this.#store.rows(
      'select made_at from credentials where hash = ?',
      hashOf(secret),
    );
    return row !== undefined && Number(row['made_at']) < this.#now() - YOUNG_FOR;
  }

  /** The hashes, out of these, of credentials that are valid. */
  async knownAmong(hashes: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.#store.rows(
      `select hash from credentials where ${isAmong('hash', this.#store.dialect)}
        and (expires_at is null or expires_at > ?)`,
      JSON.stringify(hashes),
      this.#now(),
    );
    return new Set(rows.map((row) => String(row['hash'])));
  }

  /** The number of tokens of a player and the player's bots. */
  async countTokens(player: string): Promise<number> {
    const [row] = await this.#store.rows(
      `select count(*) as count from credentials
        where kind = 'token' and player in (${HOUSEHOLD})`,
      player,
      player,
    );
    return Number(row!['count']);
  }

  /** Makes a token. A bot's token gets a player of its own. */
  async addToken(
    player: string,
    label: string,
    bot: boolean,
  ): Promise<{ readonly player: string; readonly secret: string }> {
    const speaker = bot ? makeName('b') : player;
    if (bot) await this.#addPlayer(speaker, player);
    return { player: speaker, secret: await this.#addCredential(speaker, 'token', label) };
  }

  /** Makes a link for another device: valid once and for a short time. */
  async addLink(player: string): Promise<{ readonly token: string; readonly expiresAt: number }> {
    const expiresAt = this.#now() + LINK_LASTS;
    return { token: await this.#addCredential(player, 'link', '', expiresAt), expiresAt };
  }

  /** Exchanges a link for a cookie of the same player. */
  async moveHere(
    link: string,
  ): Promise<{ readonly player: string; readonly secret: string } | undefined> {
    const [row] = await this.#store.run(
      `delete from credentials where hash = ? and kind = 'link' and expires_at > ? returning player`,
      hashOf(link),
      this.#now(),
    );
    if (row === undefined) return undefined;
    const player = String(row['player']);
    return { player, secret: await this.#addCredential(player, 'cookie', '') };
  }

  async credentials(player: string): Promise<readonly Credential[]> {
    const rows = await this.#store.rows(
      `select hash, kind, label, made_at, player from credentials
        where player in (${HOUSEHOLD}) order by made_at`,
      player,
      player,
    );
    return rows.map((row) => ({
      id: String(row['hash']).slice(0, ID_LENGTH),
      kind: row['kind'] as CredentialKind,
      label: String(row['label']),
      madeAt: Number(row['made_at']),
      player: String(row['player']),
    }));
  }

  /** Deletes a credential of the player or their bots. Returns the players of deleted credentials. */
  async revoke(player: string, id: string): Promise<readonly string[]> {
    const rows = await this.#store.run(
      `delete from credentials where substr(hash, 1, ${ID_LENGTH}) = ?
        and player in (${HOUSEHOLD}) returning player`,
      id,
      player,
      player,
    );
    return rows.map((row) => String(row['player']));
  }

  /** The player and the player's bots. */
  async household(player: string): Promise<readonly string[]> {
    const rows = await this.#store.rows(HOUSEHOLD, player, player);
    return rows.map((row) => String(row['player']));
  }

  /** Deletes the player with all credentials, seatings and reservations. */
  async forget(player: string): Promise<void> {
    for (const table of ['credentials', 'players', 'seatings', 'reservations'])
      await this.#store.run(`delete from ${table} where player = ?`, player);
    await this.#store.run('update seat_tokens set player = null where player = ?', player);
  }

  async #addPlayer(player: string, owner: string | null): Promise<void> {
    await this.#store.run(
      'insert into players (player, owner, made_at) values (?, ?, ?)',
      player,
      owner,
      this.#now(),
    );
  }

  async #addCredential(
    player: string,
    kind: CredentialKind,
    label: string,
    expires?: number,
  ): Promise<string> {
    const secret = makeSecret();
    await this.#store.run(
      `insert into credentials (hash, player, kind, label, made_at, expires_at)
        values (?, ?, ?, ?, ?, ?)`,
      hashOf(secret),
      player,
      kind,
      label,
      this.#now(),
      expires ?? null,
    );
    return secret;
  }
}
