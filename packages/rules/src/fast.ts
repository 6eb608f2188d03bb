/**
 * The fast door: for owners of a scratch state, such as search and simulation. See `transitions.ts` for
 * what it trusts its caller with.
 */
export { areaSize } from './area.js';
export { WALK } from './mosaics.js';
export { perft, type PerftCount } from './perft.js';
export { playAtRandom, playRandomGame, type Below } from './random-game.js';
export { visibleHalves } from './score.js';
export { makeChance, type Chance } from './seeded-chance.js';
export { FACING_COUNT, NEIGHBOUR, NOWHERE, SIDE, SQUARE_COUNT } from './squares.js';
export {
  ASSAM,
  COLOUR_BITS,
  copyInto,
  copyState,
  DIRHAMS,
  FACING,
  LAY,
  LINK_SHIFT,
  MOVER,
  NEXT,
  ORIENT,
  OUT,
  OVER,
  PHASE,
  ROLL,
  RUGS,
  rugsLeft,
  State,
} from './state.js';
export { SYMMETRIES, transform, transformPlace, type Symmetry } from './symmetry.js';
export * from './transitions.js';
