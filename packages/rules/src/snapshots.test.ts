import { expect, test } from 'vitest';
import type { EditionName } from './editions.js';
import { turnLogOfRecord, type GameRecord } from './notation/record.js';
import { resultOf, standings } from './score.js';
import type { SetupOptions } from './setup.js';
import { agreed } from './testing/every-setup.js';
import { gameText } from './testing/game-text.js';
import { seededGame } from './testing/seeded-game.js';

/** The ways a game can end. */
function endOf(record: GameRecord): string {
  const { state, entries } = turnLogOfRecord(record);
  const { winners } = resultOf(state)!;
  const left = standings(state).filter(({ out }) => out === 0);
  const last = record.actions.at(-1)!.type;
  if (left.length === 1)
    return last === 'leave' ? 'alone after a leaving' : 'alone after a payment';
  if (last !== 'lay') return 'the last rugs gone with their owner';
  if (winners.length !== 1) return 'a full tie';
  if (left[0]!.score === left[1]!.score) return 'a tie on points';
  const broke = entries.some((entry) => entry.type === 'turn' && isShort(entry.turn.payment));
  return broke ? 'a winner after a bankruptcy' : 'a winner';
}

const isShort = (payment?: { readonly due: number; readonly paid: number }): boolean =>
  payment !== undefined && payment.paid < payment.due;

interface Search {
  /** On average one action in this many is a leaving; 0 for none. */
  readonly leaving?: number;
  /** The first seed to try, to find rare ends faster. */
  readonly from?: number;
}

/** The first game, in order of seeds, that ends in this way. */
function findGame(
  end: string,
  options: SetupOptions,
  { leaving = 0, from = 1 }: Search,
): GameRecord {
  const setup = agreed(options);
  for (let seed = from; seed < from + 1000; seed++) {
    const { actions } = seededGame(setup, seed, leaving);
    const record = { setup, actions, tags: [{ name: 'Seed', value: String(seed) }], comments: [] };
    if (endOf(record) === end) return record;
  }
  throw new Error(`no game ends as ${end}`);
}

type Row = readonly [end: string, options: Omit<SetupOptions, 'edition'>, search?: Search];
const EVERYWHERE: readonly Row[] = [
  ['a winner', { players: 2 }],
  ['a tie on points', { players: 3 }],
  ['alone after a leaving', { players: 4 }, { leaving: 10 }],
  ['the last rugs gone with their owner', { players: 4, dirhams: [9, 9, 9, 9] }, { leaving: 60 }],
];
const GOING_OUT: readonly Row[] = [
  ['alone after a payment', { players: 3, dirhams: [3, 2, 1], order: 'turn-last' }],
  ['a full tie', { players: 2, order: 'turn-last' }, { from: 350 }],
];
const PLAYING_ON: readonly Row[] = [
  ['a full tie', { players: 2, colours: 1, dirhams: [0, 0] }],
  ['a winner after a bankruptcy', { players: 4, dirhams: [5, 5, 5, 5] }],
];
const ROWS: Readonly<Record<EditionName, readonly Row[]>> = {
  gigamic: [...EVERYWHERE, ...GOING_OUT],
  fractal: [...EVERYWHERE, ...GOING_OUT],
  first: [...EVERYWHERE, ...PLAYING_ON],
  pergioco: [...EVERYWHERE, ...GOING_OUT],
};

const games = (Object.keys(ROWS) as EditionName[]).flatMap((edition) =>
  ROWS[edition].map(([end, options, search = {}]) => [edition, end, options, search] as const),
);

test.each(games)('%s: %s', async (edition, end, options, search) => {
  const record = findGame(end, { ...options, edition }, search);
  const file = `../test-data/games/${edition}-${end.replaceAll(' ', '-')}.txt`;
  await expect(gameText(record)).toMatchFileSnapshot(file);
});
