/** A table as far as it is known on this side, and what events of the server make of it. */
import { accept, type Table, type TableEvent } from '@marrakech/table';

export interface KnownTable {
  readonly table: Table;
  readonly events: readonly TableEvent[];
}

export type Folded =
  | { readonly type: 'news'; readonly known: KnownTable; readonly news: readonly TableEvent[] }
  /** All of it is known already. */
  | { readonly type: 'nothing-new' }
  /** Events in between are missing. */
  | { readonly type: 'gap' }
  /** The events do not fit by the rules known here, so they fit by newer ones. */
  | { readonly type: 'outdated' }
  /** The dice follow from the game's name: a server that sends another could choose them. */
  | { readonly type: 'other-game' };

export const versionOf = (known: KnownTable | undefined): number => known?.table.version ?? 0;

export function fold(
  known: KnownTable | undefined,
  game: string,
  events: readonly TableEvent[],
): Folded {
  const version = versionOf(known);
  const news = events.filter((event) => event.version > version);
  const [first] = news;
  if (first === undefined) return { type: 'nothing-new' };
  if (first.version > version + 1) return { type: 'gap' };
  const table = accept(known?.table, news);
  if (!table.ok) return { type: 'outdated' };
  if (table.value.game !== game) return { type: 'other-game' };
  return {
    type: 'news',
    known: { table: table.value, events: [...(known?.events ?? []), ...news] },
    news,
  };
}
