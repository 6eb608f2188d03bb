/** Reads a server's store from its files. */
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { TableEvent } from '@marrakech/table';

export function logOf(folder: string, game: string): TableEvent[] {
  const database = new DatabaseSync(join(folder, 'marrakech.sqlite'), { readOnly: true });
  const rows = database
    .prepare('select event from events where game = ? order by version')
    .all(game) as { event: string }[];
  database.close();
  return rows.map(({ event }) => JSON.parse(event) as TableEvent);
}

export function secretOf(folder: string, game: string): string {
  const database = new DatabaseSync(join(folder, 'marrakech.sqlite'), { readOnly: true });
  const row = database.prepare('select secret from games where game = ?').get(game) as {
    secret: string;
  };
  database.close();
  return row.secret;
}
