/** The tables of a player, for the list in the page. */
import type { MyTable } from '@marrakech/protocol';
import { deadlineOf, isOut, moverOf, seatsOf, type Table } from '@marrakech/table';
import type { GameRepository } from '../games/game-repository.js';
import type { TableRegistry } from '../tables/table-registry.js';

/** Each unfinished table is loaded, so their number is limited. */
const MOST_LOOKED_AT = 100;

/** The seats from which a player plays or is going to play. */
const playingSeats = (table: Table, player: string): readonly number[] =>
  seatsOf(table, player).filter((seat) => table.play === undefined || !isOut(table.play, seat));

/** The tables of a player, and whether it is the player's turn there. */
export async function myTables(
  player: string,
  games: GameRepository,
  tableRegistry: TableRegistry,
): Promise<readonly MyTable[]> {
  let looked = 0;
  const tables = await games.ofPlayer(player);
  const mine = await Promise.all(
    tables.map(async (listing): Promise<MyTable | undefined> => {
      const isOver = listing.status === 'over';
      const table =
        isOver || looked++ >= MOST_LOOKED_AT
          ? undefined
          : (await tableRegistry.findReadable(listing.game))?.table;
      if (table === undefined) return { ...listing, isSeated: !isOver, yourTurn: false };
      const seats = playingSeats(table, player);
      // The player has left the seat, or lost it by being away.
      const isPast = table.play === undefined && seats.length === 0 && table.host !== player;
      if (isPast) return undefined;
      const mover = moverOf(table);
      const deadline = deadlineOf(table)?.at;
      return {
        ...listing,
        isSeated: seats.length > 0,
        yourTurn: mover !== undefined && seats.includes(mover),
        ...(deadline !== undefined && { deadline }),
      };
    }),
  );
  return mine.filter((table) => table !== undefined);
}
