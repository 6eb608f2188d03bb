/**
 * The ways to play that are known by name, and reading them from a game.
 * For arena, trainer and benches; apps import the package itself.
 */
export { isWayName, KNOWN_WAYS, type WayName } from './known-ways.js';
export { readWays } from './reading.js';
export { likedDecisions } from './way.js';
