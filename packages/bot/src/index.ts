/**
 * The computer player. It depends on the rules alone and runs unchanged in a page's worker and in
 * Node. `makePlayer` gives one of the `LEVELS`; ask it to `decide` whenever its seat is to orient
 * Assam or to lay a rug.
 */
export {
  isLevelName,
  LEVEL_NAMES,
  LEVELS,
  TEMPERS,
  type Level,
  type LevelName,
  type Temper,
} from './levels.js';
export { decide, makePlayer, type Player, type Thinking } from './player.js';
