/**
 * Dice that no player and no server can choose: the server commits to a secret, every player adds a
 * share, rolls and draws follow from both, and anyone can verify them after the game.
 */
export {
  parseProof,
  proofTags,
  verifyDice,
  type DiceProof,
  type DiceVerdict,
  type SeenDice,
} from './dice-proof.js';
export { commitmentOf, FairDice, makeHex, type PileOfColour } from './fair-dice.js';
