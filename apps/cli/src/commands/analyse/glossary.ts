/** What the review's own words mean, for those who meet them first on the page. */
import { LIMITS } from './verdicts.js';

const percent = (part: number): string => `${100 * part} %`;

const MEANINGS: readonly (readonly [word: string, meaning: string])[] = [
  [
    'accuracy',
    'how much of what was at stake the decisions kept, out of 100: 100 for always the best, 0 for always the worst. At stake is what lies between the best and the worst, so that a decision that could change nothing counts nothing.',
  ],
  ['mistake', `a decision that gave away ${percent(LIMITS.mistake)} of a win or more.`],
  ['loose', `a decision that gave away ${percent(LIMITS.loose)} or more.`],
  ['fine', `a decision that gave away ${percent(LIMITS.fine)} or more.`],
  ['as good as the best', 'a decision that gave away less than that.'],
  [
    'lucky, unlucky',
    `a roll or draw that brought, or took, ${percent(LIMITS.loose)} of a win or more.`,
  ],
  ['luck', 'what rolls and draws brought, compared with the mean of all that could have come.'],
  ['expected', 'the chance to win before anything was played.'],
  [
    'own, others’ decisions',
    'what was given away against the best; what one gives away the others gain.',
  ],
  ['unexplained', 'where the judge changed its mind as the game went on, or somebody left.'],
  ['came to', 'all of it together: 100 % for a win, or the chance by now.'],
];

export const GLOSSARY = `<details><summary>What do these words mean?</summary><dl class="words">${MEANINGS.map(
  ([word, meaning]) => `<dt>${word}</dt><dd>${meaning}</dd>`,
).join('')}</dl></details>`;
