/**
 * What this device keeps of the dice of the games it takes part in, so that a check does not rely on
 * what the server says afterwards.
 */
import { verifyDice, type DiceVerdict, type SeenDice } from '@marrakech/fair-dice';
import type { GameRecord } from '@marrakech/rules';
import { remember, remembered } from '../keep/small-things.js';
import { readStored } from '../settings/stored-object.js';
import { DICE_KEY } from './has-played.js';

const MOST_GAMES = 200;

interface KeptDice extends SeenDice {
  /** The game began without this player, whose share does not count in it. */
  readonly isOut?: true;
}

type Beginning = Pick<SeenDice, 'commitment' | 'parts'>;
type Kept = Readonly<Record<string, KeptDice>>;

const readKept = (): Kept => (readStored(remembered(DICE_KEY)) ?? {}) as Kept;

function keep(game: string, dice: KeptDice): void {
  const { [game]: _, ...others } = readKept();
  const kept = Object.entries(others).slice(1 - MOST_GAMES);
  remember(DICE_KEY, JSON.stringify({ ...Object.fromEntries(kept), [game]: dice }));
}

/** To be called before the share is sent. The commitment that was seen first counts. */
export function keepShare(game: string, commitment: string, part: string): void {
  const { commitment: first = commitment } = readKept()[game] ?? {};
  keep(game, { commitment: first, part });
}

/** The game has begun, and this player takes part in it, or does not. */
export function keepBeginning(game: string, begun: Required<Beginning>, isPlaying: boolean): void {
  const kept = readKept()[game];
  // All that is seen later comes from a server that may have found out what to say.
  if (kept?.parts !== undefined) return;
  const { isOut, ...dice } = kept ?? {};
  const { commitment, parts } = begun;
  if (isPlaying) keep(game, { commitment, ...dice, parts });
  else if (kept !== undefined && isOut === undefined) keep(game, { ...dice, isOut: true });
}

/** What a record of this game is compared with. */
function seenDice(game: string): SeenDice {
  const { isOut, part, ...dice } = readKept()[game] ?? {};
  return isOut === true || part === undefined ? dice : { ...dice, part };
}

const gameOf = ({ tags }: GameRecord): string =>
  tags.find(({ name }) => name === 'Game')?.value ?? '';

/** The proof of a record, compared with what this device kept of `game`. */
export function checkDice(
  record: GameRecord | undefined,
  game = record === undefined ? '' : gameOf(record),
): DiceVerdict {
  return record === undefined
    ? { type: 'unproven', missing: 'proof' }
    : verifyDice(record, seenDice(game));
}
