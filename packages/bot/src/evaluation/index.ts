/**
 * Evaluations of a position: hand-made, and learned with its networks, weights, kinds and input
 * rows.
 *
 * For arena, trainer and benches; apps import the package itself.
 */
export { CLEAR_WEIGHTS, makeHandValue } from './hand-value.js';
export { instantiate, type Memory } from './instantiate.js';
export { KIND_NAMES, type KindName, kindNameOf, kindOf, setupOptionsOf } from './kinds.js';
export { makeLearnedValue, pointWeight } from './learned-value.js';
export { loadWeights } from './load-weights.js';
export { makeWeights, parseWeights } from './weights.js';
export {
  AREA,
  COARSE_AREA,
  COARSE_STAGE,
  DUE,
  EXCHANGE_ROWS,
  EXPECTED_ROWS,
  expectedRow,
  type Kind,
  LARGEST,
  type Layout,
  LEAD_ROWS,
  makeLayout,
  mapRowsOf,
  MOST_ROWS,
  MOST_TURNS_LEFT,
  NET_ROWS,
  PURSE,
  RENT,
  RUG_COUNTS,
  squareRowsOf,
  STAGE,
  GAIN_ROWS,
  VISIBLE,
  PATH_COUNT,
} from './inputs/row-layout.js';
export { lookUp } from './inputs/buckets.js';
export { AROUND_COUNT, DESTINATION, FRAME, FRAME_COUNT, overDie } from './inputs/frame.js';
export { makeFastNetwork } from './fast-network.js';
export {
  HIDDEN,
  type Network,
  OUTPUT_UNIT,
  outputCount,
  POINTS_EACH,
  ROW_UNIT,
  type Weights,
} from './network.js';
