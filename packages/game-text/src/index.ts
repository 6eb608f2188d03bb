/**
 * Which message says a fact about a game, for page and terminal. Every word is in packages/i18n: a
 * `Reader` brings its messages, so that nothing here asks which language is shown.
 */
export { sayVerdict } from './dice-verdict.js';
export {
  explainAction,
  explainEnd,
  sayNeutralRugs,
  type Explanation,
  type ExplainingReader,
} from './explanations.js';
export {
  sayBoardFault,
  sayFault,
  sayIllegal,
  saySetupFault,
  type FaultReader,
  type FaultText,
} from './faults.js';
export { castFor, nameFor, whoFor, type Players, type Reader } from './reader.js';
export { sayResult } from './result.js';
export { sayAction, sayOrient, sayPayment, sayPlace, sayRoll } from './sentences.js';
export { tellTurn } from './turn-lines.js';
