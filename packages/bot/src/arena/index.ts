/** Matches between contestants, and what their results say. */
export { FORFEITS, type Answer, type Contestant, type Forfeit } from './answer.js';
export { makeContestant, makeNetwork } from './contestants.js';
export { choicesOf, type Choice } from './depth.js';
export { eloEstimate, estimate, type EloEstimate, type Estimate } from './elo.js';
export { LONGEST_LABEL, parseEntrant, type Budget, type Entrant } from './entrant.js';
export { loadJudge, playRotation, type Account, type Match, type Rotation } from './match.js';
export { rate, type Played, type Rating } from './ratings.js';
export { evaluations, timeEndings, timeEvaluation, timeLevel, type Clock } from './speed.js';
