/**
 * The search and its iterative deepening.
 *
 * For arena, trainer and benches; apps import the package itself.
 */
export { deepen, type SearchConfig, turnsToCome } from './iterative-deepening.js';
export { Expectimax } from './expectimax.js';
export { type Judgement } from './move-ordering.js';
