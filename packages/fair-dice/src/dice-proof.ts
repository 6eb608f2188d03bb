/**
 * The proof of fair dice that a record carries, and the check of it.
 *
 * The check shares no line with the generator: it has its own text, its own arithmetic and its own
 * count of the piles.
 */
import {
  coloursOf,
  DIE_FACES,
  rugsOfEachColour,
  type Action,
  type Colour,
  type GameRecord,
  type Tag,
} from '@marrakech/rules';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

export interface DiceProof {
  readonly game: string;
  readonly commitment: string;
  /** In chair order, `-` for a bot. */
  readonly shares: readonly string[];
  /** Who began, from 0, in chair order, and whether by lot. */
  readonly first: number;
  readonly lot: boolean;
  /** Rolls, and draws by seat, that were made before these dice came to the table. */
  readonly before: readonly number[];
  /** Absent until the game is over. */
  readonly secret?: string;
}

export type DiceVerdict =
  | {
      readonly type: 'fair';
      readonly rolls: number;
      readonly draws: number;
      /**
       * Name, commitment and shares are those that this device saw. Otherwise the record was only
       * compared with itself, and a server that chose one of them afterwards is not found out.
       */
      readonly isCompared?: true;
    }
  /** The record carries no proof, or not all of it. */
  | { readonly type: 'unproven'; readonly missing: 'proof' | 'secret' }
  /** The secret is not the one that was promised. */
  | { readonly type: 'wrong-secret' }
  /** The commitment is not the one that this device saw before it sent its share. */
  | { readonly type: 'other-commitment' }
  /** The shares are not those that this device sent and saw. */
  | { readonly type: 'other-shares' }
  /** Its name or its beginning is not the one that this device saw before it sent its share. */
  | { readonly type: 'other-game' }
  | { readonly type: 'wrong-first'; readonly expected: number; readonly found: number }
  /** Numbers from 1. */
  | {
      readonly type: 'wrong-roll';
      readonly number: number;
      readonly expected: number;
      readonly found: number;
    }
  | {
      readonly type: 'wrong-draw';
      readonly seat: number;
      readonly number: number;
      readonly expected: Colour | undefined;
      readonly found: Colour;
    };

/**
 * What a device kept of the dice of a game, to compare the record with. Every roll follows from
 * commitment, shares and name: a server that may change any of them afterwards can choose the rolls.
 */
export interface SeenDice {
  /** The game's name, seen before this device sent its share, as everything down to `before`. */
  readonly game?: string;
  readonly commitment?: string;
  /** Whether a lot decides who begins. */
  readonly lot?: boolean;
  /** Rolls, and draws by seat, that these dice have no part in: zeros unless it plays on. */
  readonly before?: readonly number[];
  /** The share that this device sent. */
  readonly share?: string;
  /** All shares when the game began, in chair order. */
  readonly shares?: readonly string[];
}

export function proofTags(proof: DiceProof): Tag[] {
  const tags = [
    { name: 'Game', value: proof.game },
    { name: 'DiceCommitment', value: proof.commitment },
    { name: 'DiceParts', value: proof.shares.join(' ') },
    { name: 'DiceFirst', value: `${proof.lot ? 'lot' : 'chosen'} ${proof.first + 1}` },
  ];
  if (proof.before.some((count) => count > 0))
    tags.push({ name: 'DiceBefore', value: proof.before.join(' ') });
  if (proof.secret !== undefined) tags.push({ name: 'DiceSecret', value: proof.secret });
  return tags;
}

const HEX = /^[0-9a-f]{64}$/;
const FIRST = /^(lot|chosen) ([1-4])$/;
const COUNTS = /^\d{1,3}( \d{1,3}){1,4}$/;

/** The proof among a record's tags; `undefined` if there is none, or a broken one. */
export function parseProof(tags: readonly Tag[]): DiceProof | undefined {
  const value = (name: string) => tags.find((tag) => tag.name === name)?.value;
  const game = value('Game');
  const commitment = value('DiceCommitment') ?? '';
  const shares = (value('DiceParts') ?? '').split(' ');
  const first = FIRST.exec(value('DiceFirst') ?? '');
  const before = value('DiceBefore') ?? '0 0';
  const secret = value('DiceSecret');
  if (game === undefined || first === null || !COUNTS.test(before)) return undefined;
  if (!HEX.test(commitment) || !shares.every((share) => share === '-' || HEX.test(share)))
    return undefined;
  if (secret !== undefined && !HEX.test(secret)) return undefined;
  return {
    game,
    commitment,
    shares,
    first: Number(first[2]) - 1,
    lot: first[1] === 'lot',
    before: before.split(' ').map(Number),
    ...(secret !== undefined && { secret }),
  };
}

/** The number that the promise gives for a label, below `count`. */
function promised(proof: DiceProof, secret: string, label: string, count: number): number {
  const range = 1n << 32n;
  const fair = (range / BigInt(count)) * BigInt(count);
  const head = `marrakech dice 1\n${proof.game}\n${proof.shares.join(' ')}\n${label}\n`;
  let block = 0;
  for (;;) {
    const digest = bytesToHex(hmac(sha256, hexToBytes(secret), utf8ToBytes(`${head}${block}`)));
    for (const word of digest.match(/.{8}/g)!) {
      const number = BigInt(`0x${word}`);
      if (number < fair) return Number(number % BigInt(count));
    }
    block += 1;
  }
}

/** Compares each act of chance in a record with what was promised. */
class Check {
  rolls = 0;
  draws = 0;
  readonly #record: GameRecord;
  readonly #proof: DiceProof;
  readonly #secret: string;
  readonly #drawn: Colour[][] = [[], [], [], []];
  #rolled = 0;

  constructor(record: GameRecord, proof: DiceProof, secret: string) {
    this.#record = record;
    this.#proof = proof;
    this.#secret = secret;
  }

  take(action: Action): DiceVerdict | undefined {
    if (action.type === 'roll') return this.#roll(action.die);
    return action.type === 'draw' ? this.#draw(action.seat, action.colour) : undefined;
  }

  #roll(found: number): DiceVerdict | undefined {
    const number = ++this.#rolled;
    if (number <= (this.#proof.before[0] ?? 0)) return undefined;
    this.rolls++;
    const expected =
      DIE_FACES[promised(this.#proof, this.#secret, `roll ${number}`, DIE_FACES.length)]!;
    return expected === found ? undefined : { type: 'wrong-roll', number, expected, found };
  }

  #draw(seat: number, found: Colour): DiceVerdict | undefined {
    const drawn = this.#drawn[seat]!;
    const each = rugsOfEachColour(this.#record.setup);
    // Rug by rug in the order of the colours, the drawn ones taken out.
    const pile = coloursOf(this.#record.setup, seat).flatMap((colour) =>
      Array.from<Colour>({
        length: each - drawn.filter((other) => other === colour).length,
      }).fill(colour),
    );
    drawn.push(found);
    const number = drawn.length;
    if (number <= (this.#proof.before[1 + seat] ?? 0)) return undefined;
    this.draws++;
    const label = `draw ${seat + 1} ${number}`;
    const expected =
      pile.length === 0 ? undefined : pile[promised(this.#proof, this.#secret, label, pile.length)];
    return expected === found ? undefined : { type: 'wrong-draw', seat, number, expected, found };
  }
}

function compareSeen(proof: DiceProof, seen: SeenDice): DiceVerdict | undefined {
  if ((seen.commitment ?? proof.commitment) !== proof.commitment)
    return { type: 'other-commitment' };
  const hasOwn = seen.share === undefined || proof.shares.includes(seen.share);
  const hasAll = (seen.shares ?? proof.shares).join(' ') === proof.shares.join(' ');
  if (!hasOwn || !hasAll) return { type: 'other-shares' };
  const { game = proof.game, lot = proof.lot, before = proof.before } = seen;
  const isSame = game === proof.game && lot === proof.lot && isSameCount(before, proof.before);
  return isSame ? undefined : { type: 'other-game' };
}

/** Seats that are not listed have drawn nothing. */
function isSameCount(one: readonly number[], other: readonly number[]): boolean {
  const longer = one.length > other.length ? one : other;
  return longer.every((_, index) => (one[index] ?? 0) === (other[index] ?? 0));
}

/** Whether all that the rolls and draws follow from was seen elsewhere than in the record. */
function isCompared(
  proof: DiceProof,
  { game, commitment, share, shares, before }: SeenDice,
): boolean {
  const hasBefore = before !== undefined || proof.before.every((count) => count === 0);
  const hasShares = share !== undefined || shares !== undefined;
  return game !== undefined && commitment !== undefined && hasShares && hasBefore;
}

/** Whether a record's rolls and draws are the ones promised before the game. */
export function verifyDice(record: GameRecord, seen: SeenDice = {}): DiceVerdict {
  const proof = parseProof(record.tags);
  if (proof?.shares.length !== record.setup.players) return { type: 'unproven', missing: 'proof' };
  const { secret } = proof;
  const unlike = compareSeen(proof, seen);
  if (unlike !== undefined) return unlike;
  if (secret === undefined) return { type: 'unproven', missing: 'secret' };
  if (bytesToHex(sha256(hexToBytes(secret))) !== proof.commitment) return { type: 'wrong-secret' };
  if (proof.lot) {
    const expected = promised(proof, secret, 'first', proof.shares.length);
    if (expected !== proof.first) return { type: 'wrong-first', expected, found: proof.first };
  }
  const check = new Check(record, proof, secret);
  for (const action of record.actions) {
    const wrong = check.take(action);
    if (wrong !== undefined) return wrong;
  }
  return {
    type: 'fair',
    rolls: check.rolls,
    draws: check.draws,
    ...(isCompared(proof, seen) && { isCompared: true }),
  };
}
