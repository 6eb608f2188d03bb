/** The answer of the fair-dice check, in words. */
import type { DiceVerdict, SeenDice } from '@marrakech/fair-dice';

const count = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;

const listOf = (things: readonly string[]): string =>
  things.length < 2 ? things.join() : `${things.slice(0, -1).join(', ')} and ${things.at(-1)}`;

/** What is still to be compared before the dice can be called fair without a condition. */
function toCompare({ game, commitment, share, shares }: SeenDice): string {
  const missing = [
    ...(game === undefined ? ['name'] : []),
    ...(commitment === undefined ? ['commitment'] : []),
    ...(share === undefined && shares === undefined ? ['shares'] : []),
  ];
  // All was given: then the game plays on from another, and its earlier rolls are not proven.
  return missing.length === 0 ? 'the moves it plays on from' : `its ${listOf(missing)}`;
}

export function diceWords(verdict: DiceVerdict, seen: SeenDice): string {
  switch (verdict.type) {
    case 'fair': {
      const draws =
        verdict.draws === 0 ? '' : ` and ${count(verdict.draws, 'drawn rug', 'drawn rugs')}`;
      const came = `Fair: ${count(verdict.rolls, 'roll', 'rolls')}${draws} came as`;
      return verdict.isCompared
        ? `${came} promised before the game.`
        : `${came} the record’s commitment promises; compare ${toCompare(seen)} with what you saw before the game.`;
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
    case 'other-game':
      return 'Not fair: the name or the beginning in the record is not the one that was seen before the game.';
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
