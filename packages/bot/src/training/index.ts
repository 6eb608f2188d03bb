/** What the trainer needs: self-play, the learner, and the kinds of game. */
export { makeChance } from '../chance.js';
export { KIND_NAMES, kindOf, wishOf, type KindName } from '../kinds.js';
export { Learner, type Losses } from './learner.js';
export { isRival, playGames, SELF, type SelfPlay } from './self-play.js';
export { loadWeights } from '../load-weights.js';
export { FACT_COUNT, type Samples } from './samples.js';
export { makeWeights, parseWeights } from '../weights.js';
