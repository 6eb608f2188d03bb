/** The page's answer of the fair-dice check, and in brackets what can be looked at by hand. */
import type { DiceVerdict, SeenDice } from '@marrakech/fair-dice';
import { sayVerdict } from '@marrakech/game-text';
import { online } from '@marrakech/i18n/english';
import { count, listOf } from '../../output/names.js';

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

function notesOf(verdict: DiceVerdict, seen: SeenDice): string[] {
  switch (verdict.type) {
    case 'fair':
      return [
        ...(verdict.draws === 0 ? [] : [`the same for ${count(verdict.draws, 'drawn rug')}`]),
        ...(verdict.isCompared
          ? []
          : [`compare ${toCompare(seen)} with what you saw before the game`]),
      ];
    case 'unproven':
      return verdict.missing === 'proof'
        ? ['this record carries no proof of its dice']
        : ['the secret of its dice is told when the game is over'];
    case 'wrong-secret':
      return ['the secret is another'];
    case 'other-commitment':
      return ['the record has another commitment'];
    case 'other-shares':
      return ['the record has other shares'];
    case 'other-game':
      return ['the record has another name or beginning'];
    case 'wrong-first':
      return [`player ${verdict.expected + 1}, not player ${verdict.found + 1}`];
    case 'wrong-roll':
      return [`${verdict.expected}, not ${verdict.found}`];
    case 'wrong-draw': {
      const { seat, expected = 'none', found } = verdict;
      return [`player ${seat + 1}: ${expected}, not ${found}`];
    }
  }
}

export function diceWords(verdict: DiceVerdict, seen: SeenDice): string {
  const notes = notesOf(verdict, seen);
  const answer = sayVerdict(online, verdict);
  return notes.length === 0 ? answer : `${answer} (${notes.join('; ')})`;
}
