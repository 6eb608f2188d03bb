/**
 * The levels, and the player of a level.
 *
 * For arena, trainer and benches; apps import the package itself.
 */
export { isLevelName, type LevelName } from './profiles.js';
export { limitsOf, makePlayer, type DecideOptions } from './player.js';
