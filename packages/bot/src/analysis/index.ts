/**
 * The value of luck.
 *
 * For arena, trainer and benches; apps import the package itself.
 */
export { type LookAhead, makeLuckScale, type WeighChance } from './luck.js';
