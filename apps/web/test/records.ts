/** Games that are brought to the page. */
import { readFileSync } from 'node:fs';

export const TURNS = '1. S2:c2c3 2. S4:d3c3 3. N1:e5f5';
export const RECORD = `[Players "3"]\n[Name1 "Leïla"]\n\n${TURNS}\n`;

/** As long as games get: two players, 60 rugs. */
export const LONG_GAME = readFileSync(
  new URL('../../../packages/rules/test-data/games/pergioco-a-winner.txt', import.meta.url),
  'utf8',
)
  .split('\n\n')
  .slice(0, 2)
  .join('\n\n');
