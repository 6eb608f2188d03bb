/**
 * What this device keeps of the dice of the games it takes part in, so that a check does not rely on
 * what the server says afterwards.
 */
import { verifyDice, type DiceVerdict, type SeenDice } from '@marrakech/fair-dice';
import type { GameRecord } from '@marrakech/rules';
import * as v from 'valibot';
import { remember, remembered } from '../storage/local-storage.js';
import { parseStored } from '../storage/stored-value.js';
import { DICE_KEY } from './has-played.js';

const MOST_GAMES = 200;

interface KeptDice extends SeenDice {
  /** The game began without this player, whose share does not count in it. */
  readonly isOut?: true;
}

/** What a table says of its dice before anyone sends a share. */
type Told = Required<Omit<SeenDice, 'share' | 'shares'>>;

const DICE = v.strictObject({
  game: v.exactOptional(v.string()),
  commitment: v.exactOptional(v.string()),
  lot: v.exactOptional(v.boolean()),
  before: v.exactOptional(v.array(v.number())),
  share: v.exactOptional(v.string()),
  shares: v.exactOptional(v.array(v.string())),
  isOut: v.exactOptional(v.literal(true)),
}) satisfies v.GenericSchema<unknown, KeptDice>;

// The dice of a damaged entry prove nothing; the other entries stay.
const KEPT = v.array(v.strictObject({ id: v.string(), dice: v.fallback(DICE, {}) }));

const readKept = () => parseStored(KEPT, remembered(DICE_KEY), []);

const keptOf = (game: string): KeptDice | undefined =>
  readKept().find(({ id }) => id === game)?.dice;

function keep(game: string, dice: KeptDice): void {
  const others = readKept().filter(({ id }) => id !== game);
  remember(DICE_KEY, JSON.stringify([...others.slice(1 - MOST_GAMES), { id: game, dice }]));
}

/**
 * To be called before a share is sent: the share to send. What was seen and sent first counts, also
 * if the server sends other events later: with a new share each time it could ask until it likes the
 * dice.
 */
export function keepShare(game: string, told: Told, share: string): string {
  const { isOut: _, ...first } = keptOf(game) ?? {};
  const dice = { ...told, share, ...first };
  keep(game, dice);
  return dice.share;
}

/** The game has begun, and this player takes part in it, or does not. */
export function keepBeginning(
  game: string,
  begun: Told & Required<Pick<SeenDice, 'shares'>>,
  isPlaying: boolean,
): void {
  const kept = keptOf(game);
  // All that is seen later comes from a server that may have found out what to say.
  if (kept?.shares !== undefined) return;
  const { isOut, ...dice } = kept ?? {};
  if (isPlaying) keep(game, { ...begun, ...dice });
  else if (kept !== undefined && isOut === undefined) keep(game, { ...dice, isOut: true });
}

/** What a record of this game is compared with. */
function seenDice(game: string): SeenDice {
  const { isOut, share, ...dice } = keptOf(game) ?? {};
  return isOut === true || share === undefined ? dice : { ...dice, share };
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
