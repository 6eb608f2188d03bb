/**
 * The levels and the player that has one.
 * For arena, trainer and benches; apps import the package itself.
 */
export { isLevelName, type LevelName } from './levels.js';
export { limitsOf, makePlayer, type DecideOptions } from './player.js';
