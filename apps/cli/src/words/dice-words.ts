/** The answer of the fair-dice check, in words. */
import type { DiceVerdict } from '@marrakech/fair-dice';

const count = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;

export function diceWords(verdict: DiceVerdict): string {
  switch (verdict.type) {
    case 'fair': {
      const draws =
        verdict.draws === 0 ? '' : ` and ${count(verdict.draws, 'drawn rug', 'drawn rugs')}`;
      return `Fair: ${count(verdict.rolls, 'roll', 'rolls')}${draws} came as promised before the game.`;
    }
    case 'unproven':
      return verdict.missing === 'proof'
        ? 'Unproven: this record carries no proof of its dice.'
        : 'Unproven: the secret of its dice is not told yet; it is when the game is over.';
    case 'wrong-secret':
      return 'Not fair: the secret is not the one that was promised before the game.';
    case 'other-commitment':
      return 'Not fair: the commitment in the record is not the one that was seen before the game.';
    case 'other-shares':
      return 'Not fair: the shares in the record are not those that were seen before the game.';
    case 'wrong-first':
      return `Not fair: player ${verdict.expected + 1} should have begun, not player ${verdict.found + 1}.`;
    case 'wrong-roll':
      return `Not fair: roll ${verdict.number} should have been ${verdict.expected}, not ${verdict.found}.`;
    case 'wrong-draw': {
      const { seat, number, expected = 'none', found } = verdict;
      return `Not fair: rug ${number} of player ${seat + 1} should have been ${expected}, not ${found}.`;
    }
  }
}
