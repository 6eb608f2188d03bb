/**
 * The computer player. It depends only on the rules and runs in a page's worker and in Node.
 * `makePlayer` makes a player of one of the `LEVELS`; its `decide` chooses a facing or a rug.
 */
export {
  makeAnalyst,
  type Analyst,
  type Assessment,
  type ReviewStep,
} from './analysis/analysis.js';
export { ProtocolSession, PROTOCOL_FAULTS, type ProtocolFault } from './engine/protocol-session.js';
export { LEVELS, type Level } from './levels/levels.js';
export {
  isLevelName,
  LEVEL_NAMES,
  LEVEL_PROFILES,
  profileOf,
  PLAYING_STYLES,
  type LevelName,
  type LevelProfile,
  type PlayingStyle,
} from './levels/profiles.js';
export {
  decide,
  makePlayer,
  type DecisionWithProspects,
  type Player,
  type DecideOptions,
} from './levels/player.js';
export type { Assessed, Reviewed, Split } from './analysis/review.js';
export type { Prospects } from './position/value.js';
export { parseWeights, WEIGHTS_FAULTS, type WeightsFault } from './evaluation/weights.js';
