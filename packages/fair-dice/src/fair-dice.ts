/**
 * Dice that no player and no server can predict or manipulate, and that anyone can verify; see
 * docs/fair-dice.md.
 *
 * A roll depends on its number and not on earlier decisions, so it is the same after a reload and
 * after taking a decision back.
 */
import { DIE_FACES, type Colour, type Die } from '@marrakech/rules';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const WORD_VALUES = 2 ** 32;

/** Random bytes of a device as text, for messages and storage. */
export const makeHex = (bytes: Uint8Array): string => bytesToHex(bytes);

export const commitmentOf = (secret: string): string => bytesToHex(sha256(hexToBytes(secret)));

export interface PileOfColour {
  readonly colour: Colour;
  readonly rugs: number;
}

/** Big-endian; a DataView per roll would be slower. */
const wordAt = (bytes: Uint8Array, at: number): number =>
  ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0;

type Hmac = ReturnType<typeof hmac.create>;

interface Begun {
  readonly shares: string;
  readonly hash: Hmac;
}

/** Reused, because creating an HMAC costs as much as hashing. Each digest clears it. */
const scratch: Hmac = hmac.create(sha256, new Uint8Array(32));
const digest = new Uint8Array(sha256.outputLen);

export class FairDice {
  readonly game: string;
  readonly commitment: string;
  // A private field, so that JSON, logs and object inspectors do not show it.
  readonly #secret: string;
  #begun: Begun | undefined;

  constructor(game: string, secret: string) {
    this.game = game;
    this.commitment = commitmentOf(secret);
    this.#secret = secret;
  }

  /** The chair that begins. `shares` are by chair, `-` for a bot. */
  first(shares: readonly string[]): number {
    return this.#below(shares.length, shares, 'first');
  }

  /** Roll number `number`, from 1. */
  roll(shares: readonly string[], number: number): Die {
    return DIE_FACES[this.#below(DIE_FACES.length, shares, `roll ${number}`)]!;
  }

  /** Draw number `number` of a seat, from 1, from the rest of its pile. */
  draw(
    shares: readonly string[],
    seat: number,
    number: number,
    pile: readonly PileOfColour[],
  ): Colour {
    const left = pile.reduce((sum, { rugs }) => sum + rugs, 0);
    if (left === 0) throw new Error('drew from an empty pile');
    let rest = this.#below(left, shares, `draw ${seat + 1} ${number}`);
    return pile.find(({ rugs }) => {
      rest -= rugs;
      return rest < 0;
    })!.colour;
  }

  /** Call it only after the end of the game. */
  reveal(): string {
    return this.#secret;
  }

  #below(count: number, shares: readonly string[], label: string): number {
    // Rejects words at or above the last multiple of `count`, so that the rest is unbiased.
    const limit = WORD_VALUES - (WORD_VALUES % count);
    const begun = this.#beginWith(shares.join(' '));
    for (let block = 0; ; block++) {
      // oxlint-disable-next-line eslint/no-underscore-dangle -- the library's own name for it
      const hash = begun._cloneInto(scratch);
      hash.update(utf8ToBytes(`${label}\n${block}`)).digestInto(digest);
      for (let at = 0; at < digest.length; at += 4) {
        const word = wordAt(digest, at);
        if (word < limit) return word % count;
      }
    }
  }

  /** The common beginning of all rolls is hashed once. */
  #beginWith(shares: string): Hmac {
    if (this.#begun?.shares !== shares) {
      const text = `marrakech dice 1\n${this.game}\n${shares}\n`;
      const hash = hmac.create(sha256, hexToBytes(this.#secret)).update(utf8ToBytes(text));
      this.#begun = { shares, hash };
    }
    return this.#begun.hash;
  }
}
