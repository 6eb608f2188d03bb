/**
 * Looking ahead, and deciding how far.
 * For arena, trainer and benches; apps import the package itself.
 */
export { deliberate, type Mind, turnsToCome } from './deliberation.js';
export { Expectimax } from './expectimax.js';
export { type Judgement } from './promise.js';
