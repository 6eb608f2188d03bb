/** The answer of the fair-dice check. */
import type { DiceVerdict } from '@marrakech/fair-dice';
import type { OnlineMessages } from '@marrakech/i18n';

export function sayVerdict({ dice }: OnlineMessages, verdict: DiceVerdict): string {
  switch (verdict.type) {
    case 'fair':
      return (verdict.isCompared ? dice.fair : dice.fairInItself)({ rolls: verdict.rolls });
    case 'unproven':
      return dice.unproven;
    case 'wrong-secret':
      return dice.otherPromise;
    case 'other-commitment':
      return dice.otherCommitment;
    case 'other-shares':
      return dice.otherShares;
    case 'other-game':
      return dice.otherGame;
    case 'wrong-first':
      return dice.wrongFirst;
    case 'wrong-roll':
      return dice.wrongRoll({ nth: verdict.number });
    case 'wrong-draw':
      return dice.wrongDraw({ nth: verdict.number });
  }
}
