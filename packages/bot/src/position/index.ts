/**
 * Positions as the search sees them: numbered decisions, values, odds.
 *
 * For arena, trainer and benches; apps import the package itself.
 */
export { DIE_CHANCE } from './die-chance.js';
export { playNumber, TURNS } from './numbered-decisions.js';
export { turnsLeft } from './turns-left.js';
export {
  type Aim,
  type Evaluate,
  POINTS,
  SCORE,
  TO_WIN,
  utility,
  VALUE_LENGTH,
  WIN,
  writePoints,
  writeResult,
} from './value.js';
export { makeAreaMap } from './area-map.js';
