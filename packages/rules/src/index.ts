/**
 * The rules of Marrakech as pure functions: no clock, no random numbers, no input or output.
 *
 * Begin with `makeSetup` and `startState`; `awaited` says who acts next; `apply` plays an action.
 * Search and simulation use `@marrakech/rules/fast`.
 */
export {
  makeDecision,
  parseDecision,
  squaresOf,
  type Action,
  type ChanceAction,
  type Decision,
  type RugPlace,
} from './actions.js';
export { apply, play, stateAfter } from './apply.js';
export { BOARD_FAULTS, makeBoard, parseBoard, type BoardFault } from './notation/board-text.js';
export {
  turnLogOf,
  TurnLogWriter,
  type TurnLog,
  type Entry,
  type IllegalAction,
  type Turn,
} from './turn-log.js';
export { DIE_FACES, DIE_ODDS, DIE_VALUES, isDie, type Die, type DieOdds } from './die.js';
export {
  EDITION_NAMES,
  EDITIONS,
  isEditionName,
  type Edition,
  type EditionName,
} from './editions.js';
export {
  awaited,
  drawOdds,
  ILLEGAL_CODES,
  legalDecisions,
  whyIllegal,
  type Awaited,
  type ColourOdds,
  type Illegal,
  type IllegalCode,
} from './legal.js';
export { MOSAICS, walk, type Mosaic, type Step } from './mosaics.js';
export { bad, good, type Outcome } from './outcome.js';
export {
  areaAt,
  rollPreviews,
  paymentOn,
  payments,
  type Area,
  type RollPreview,
  type Payment,
  type RollOutcome,
} from './roll-preview.js';
export {
  makePosition,
  parsePosition,
  POSITION_FAULTS,
  type PositionFault,
} from './notation/position-text.js';
export {
  makeNext,
  makeRecord,
  makeRecordLine,
  makeResult,
  turnLogOfRecord,
  type Comment,
  type GameRecord,
} from './notation/record.js';
export { parseRecord, RECORD_FAULTS, type RecordFault } from './notation/record-parse.js';
export {
  replayLines,
  type ReplayLine,
  type ResultLine,
  type TurnLine,
} from './notation/replay-line.js';
export { resultOf, scores, standings, type Result, type Standing } from './score.js';
export {
  COLOURS,
  coloursOf,
  DIRHAMS_EACH,
  HOUSE_RULES,
  makeSetup,
  MOST_DIRHAMS,
  ORDERS,
  PLAYER_COUNTS,
  rugsOfEachColour,
  type Colour,
  type HouseRule,
  type Order,
  type PlayerCount,
  type Setup,
  type SetupOptions,
} from './setup.js';
export { SETUP_FAULTS, type SetupFault } from './setup-faults.js';
export { FACINGS, isFacing, isSquare, SQUARES, type Facing, type Square } from './squares.js';
export {
  copyState,
  equalStates,
  PHASES,
  startState,
  stateKey,
  type Phase,
  type State,
} from './state.js';
export type { Tag, TagFault } from './notation/tags.js';
export { viewOf, type Half, type PlayerView, type View } from './view.js';
