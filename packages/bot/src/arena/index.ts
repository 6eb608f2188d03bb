/** Matches between contestants, and what their results say. */
export { makeLearnedValue } from '../learned-value.js';
export { CLEAR_EYES, makeHandValue } from '../hand-value.js';
export { makeContestant, type Contestant } from './contestants.js';
export { eloEstimate, estimate, type Estimate } from './elo.js';
export { playRotation, type Account, type Match } from './match.js';
