/** Matches between contestants, and what their results say. */
export { makeContestant, type Contestant } from './contestants.js';
export { eloEstimate, estimate, type Estimate } from './elo.js';
export { loadJudge, playRotation, type Account, type Match } from './match.js';
export { evaluations, timeEndings, timeEvaluation, timeLevel, type Clock } from './speed.js';
