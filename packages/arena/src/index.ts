/**
 * Matches between engines: contestants, threads that play, the state of a run, reports and ratings.
 */
export { FORFEITS, type Answer, type Contestant, type Forfeit } from './matches/contestant.js';
export {
  loadJudge,
  playRotation,
  type MeanResult,
  type Match,
  type Rotation,
} from './matches/match.js';
export { makeContestant, makeNetwork } from './players/contestants.js';
export { LONGEST_LABEL, parseEntrant, type Budget, type Entrant } from './players/entrant.js';
export type { Decider } from './players/search-player.js';
export { makeBaselinePlayer } from './players/baseline-players.js';
export { readWeights, type WeightsFile, type WeightsFileFault } from './players/weights-file.js';
export type { ProgramFailure } from './programs/program-failure.js';
export { Processes } from './programs/processes.js';
export { Program } from './programs/program.js';
export { playAll, type Run } from './run/play-all.js';
export { makeReport, type ArenaReport, type Interval, type MatchReport } from './run/report.js';
export { serveRotations, type WorkerWords } from './run/rotation-worker.js';
export { RunState, type Entry, type RunStateFault } from './run/run-state.js';
export { Scores } from './run/scores.js';
export { pairingsOf, type Arrangement, type Job, type Pairing } from './run/tables.js';
export { eloEstimate, estimate, type EloEstimate, type Estimate } from './strength/elo.js';
export { rate, type Played, type Rating } from './strength/ratings.js';
