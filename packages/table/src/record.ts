/** Converts between a table and the record of its game. */
import { proofTags, type DiceProof, type SeenDice } from '@marrakech/fair-dice';
import { plainTable, type ChairOption, type TableOptions } from './schemas/options.js';
import type { GameRecord, Tag } from '@marrakech/rules';
import { actionsOf, countChance, playersOf, type Player } from './game-log.js';
import type { Table } from './table.js';

const seatTags = (players: readonly Player[]): Tag[] =>
  players.flatMap(({ name, level, chair: { colour } }, seat) => [
    { name: `Name${seat + 1}`, value: name },
    ...(level === undefined ? [] : [{ name: `Level${seat + 1}`, value: level }]),
    ...(colour === undefined ? [] : [{ name: `Rug${seat + 1}`, value: colour }]),
  ]);

/** The game so far with names, date and proof; `undefined` before it has begun. */
export function recordOf(table: Table): GameRecord | undefined {
  const { play, game, commitment, secret, openedAt } = table;
  if (play === undefined) return undefined;
  const { setup, begun } = play;
  const { shares, first, lot } = begun;
  const before = countChance(table.options.opening ?? [], setup.players);
  const dice = { game, commitment, shares, first, lot, before };
  const proof: DiceProof = { ...dice, ...(secret !== undefined && { secret }) };
  const date = { name: 'Date', value: new Date(openedAt).toISOString().slice(0, 10) };
  const tags = [date, ...seatTags(playersOf(table)), ...proofTags(proof)];
  return { setup, actions: actionsOf(play), tags, comments: [] };
}

/** What a device stores about the dice of a table before it sends its share. */
export const seenDiceOf = ({ game, commitment, options }: Table) =>
  ({
    game,
    commitment,
    lot: options.starts === 'lot',
    before: countChance(options.opening ?? [], options.chairs.length),
  }) satisfies SeenDice;

/** The options of a table that continues a record after its first `count` actions. */
export function optionsToPlayOn(
  record: GameRecord,
  count: number,
  chairs: readonly ChairOption[],
): TableOptions {
  const { setup } = record;
  return plainTable(chairs.length, {
    chairs: chairs.map((chair, seat) => ({ ...chair, dirhams: setup.dirhams[seat]! })),
    edition: setup.edition,
    order: setup.order,
    colours: setup.colours,
    facing: setup.facing,
    houseRules: [...setup.houseRules],
    starts: 0,
    opening: record.actions.slice(0, count),
  });
}
