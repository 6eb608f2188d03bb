/**
 * The proof of fair dice in a record, and its verification.
 *
 * The verification shares no code with the generator: it builds its own messages, does its own
 * arithmetic and counts the piles itself.
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
  /** By chair; `-` for a bot. */
  readonly shares: readonly string[];
  /** The chair that begins, and whether it was drawn by lot. */
  readonly first: number;
  readonly lot: boolean;
  /** Rolls, and draws by seat, from before these dice were used. */
  readonly before: readonly number[];
  /** Absent in an unfinished game. */
  readonly secret?: string;
}

export type DiceVerdict =
  | {
      readonly type: 'fair';
      readonly rolls: number;
      readonly draws: number;
      /**
       * Name, commitment and shares were compared with those that this device saw. Otherwise the
       * record was only checked against itself, which does not detect a server that chose one of
       * them afterwards.
       */
      readonly isCompared?: true;
    }
  /** The proof is missing or incomplete. */
  | { readonly type: 'unproven'; readonly missing: 'proof' | 'secret' }
  /** The secret does not match the commitment. */
  | { readonly type: 'wrong-secret' }
  /** The commitment differs from the one that this device saw before it sent its share. */
  | { readonly type: 'other-commitment' }
  /** The shares differ from those that this device sent and saw. */
  | { readonly type: 'other-shares' }
  /** Its name or beginning differs from what this device saw before it sent its share. */
  | { readonly type: 'other-game' }
  | { readonly type: 'wrong-first'; readonly expected: number; readonly found: number }
  /** Counted from 1. */
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
 * What this device saw of a game's dice, to compare with the record. Commitment, shares and name
 * determine every roll, so a server that could change one afterwards could choose the rolls.
 */
export interface SeenDice {
  /**
   * The game's name. Like the following fields down to `before`, it was seen before this device
   * sent its share.
   */
  readonly game?: string;
  readonly commitment?: string;
  /** Whether the first player is drawn by lot. */
  readonly lot?: boolean;
  /** Rolls, and draws by seat, from before these dice: zeros unless the game continues another. */
  readonly before?: readonly number[];
  readonly share?: string;
  /** All shares at the start of the game, by chair. */
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

/** The proof in a record's tags; `undefined` if it is missing or malformed. */
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

/** The number below `count` that the secret determines for a label. */
function committedNumber(proof: DiceProof, secret: string, label: string, count: number): number {
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

/** Compares each roll and draw of a record with the committed ones. */
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
      DIE_FACES[committedNumber(this.#proof, this.#secret, `roll ${number}`, DIE_FACES.length)]!;
    return expected === found ? undefined : { type: 'wrong-roll', number, expected, found };
  }

  #draw(seat: number, found: Colour): DiceVerdict | undefined {
    const drawn = this.#drawn[seat]!;
    const each = rugsOfEachColour(this.#record.setup);
    // The pile rug by rug in the order of colours, without the drawn ones.
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
      pile.length === 0
        ? undefined
        : pile[committedNumber(this.#proof, this.#secret, label, pile.length)];
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

/** A missing seat counts as 0. */
function isSameCount(one: readonly number[], other: readonly number[]): boolean {
  const longer = one.length > other.length ? one : other;
  return longer.every((_, index) => (one[index] ?? 0) === (other[index] ?? 0));
}

/** Whether everything that determines the rolls was also seen outside the record. */
function isCompared(
  proof: DiceProof,
  { game, commitment, share, shares, before }: SeenDice,
): boolean {
  const hasBefore = before !== undefined || proof.before.every((count) => count === 0);
  const hasShares = share !== undefined || shares !== undefined;
  return game !== undefined && commitment !== undefined && hasShares && hasBefore;
}

/** Verifies that a record's rolls and draws are those committed to before the game. */
export function verifyDice(record: GameRecord, seen: SeenDice = {}): DiceVerdict {
  const proof = parseProof(record.tags);
  if (proof?.shares.length !== record.setup.players) return { type: 'unproven', missing: 'proof' };
  const { secret } = proof;
  const unlike = compareSeen(proof, seen);
  if (unlike !== undefined) return unlike;
  if (secret === undefined) return { type: 'unproven', missing: 'secret' };
  if (bytesToHex(sha256(hexToBytes(secret))) !== proof.commitment) return { type: 'wrong-secret' };
  if (proof.lot) {
    const expected = committedNumber(proof, secret, 'first', proof.shares.length);
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
