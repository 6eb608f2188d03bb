/**
 * The computer player. It depends on the rules alone and runs unchanged in a page's worker and in
 * Node. `makePlayer` gives one of the `LEVELS`; ask it to `decide` whenever its seat is to orient
 * Assam or to lay a rug.
 */
export {
  makeAnalyst,
  type Analyst,
  type Assessment,
  type ReviewStep,
} from './analysis/analysis.js';
export { ProtocolSession, PROTOCOL_FAULTS, type ProtocolFault } from './engine/protocol-session.js';
export {
  isLevelName,
  levelOf,
  LEVEL_NAMES,
  LEVELS,
  TEMPERS,
  type Level,
  type LevelName,
  type Temper,
} from './levels/levels.js';
export {
  decide,
  makePlayer,
  type Considered,
  type Player,
  type Thinking,
} from './levels/player.js';
export type { Assessed, Reviewed, Split } from './analysis/review.js';
export type { Prospects } from './position/value.js';
export { parseWeights, WEIGHTS_FAULTS, type WeightsFault } from './evaluation/weights.js';
