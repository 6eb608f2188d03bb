/** The database that the big store is tested on: the system's own PostgreSQL. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const VERSIONS = '/usr/lib/postgresql';

/** The clients alone have such a folder, too. */
const isHere = () =>
  existsSync(VERSIONS) &&
  readdirSync(VERSIONS).some((version) => existsSync(join(VERSIONS, version, 'bin', 'postgres')));

export const POSTGRES = { name: 'PostgreSQL', debianPackage: 'postgresql', isHere };
