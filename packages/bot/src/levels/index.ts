/**
 * The levels and the player that has one.
 * For arena, trainer and benches; apps import the package itself.
 */
export { isLevelName, type LevelName } from './profiles.js';
export { limitsOf, makePlayer, type Thinking } from './player.js';
