/** The database that the big store is tested on: the system's own PostgreSQL. */
import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.mjs';

export function needPostgres() {
  if (!existsSync('/usr/lib/postgresql')) installFromDebian('PostgreSQL', 'postgresql');
}
