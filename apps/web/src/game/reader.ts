/** Who reads the sentences of a game at this screen. */
import type { Reader } from '@marrakech/game-text';
import { sayList } from '@marrakech/i18n';
import type { Game } from './game.js';
import { playersFor } from './names.js';
import { rugName } from './rug-name.js';

export const readerOf = (game: Game): Reader => ({
  ...playersFor(game),
  rugName: (colour) => rugName(game.designs[colour]),
  list: sayList,
});
