/** How a game ended, and why it ended so. */
import { explainEnd, sayResult } from '@marrakech/game-text';
import { standings, type Standing, type State } from '@marrakech/rules';
import { fit, widthOf } from '../terminal/text-width.js';
import { count, type Names } from './names.js';
import { readerOf } from './reader.js';

/** Who has won, and what decided it. */
export function endingWords(state: State, names: Names): string {
  const reader = readerOf(names);
  const [why, ...ties] = explainEnd(reader, state);
  const [first, second] = standings(state);
  if (why === undefined || first === undefined || second === undefined) return '';
  if (second.out !== 0) return why.text;
  const account = `${count(first.score, 'point')}, ${count(first.dirhams, 'dirham')}`;
  return [`${sayResult(reader, state)} (${account}).`, ...ties.map(({ text }) => text)].join(' ');
}

/** The ranking, a line for each player. */
export function rankingLines(state: State, names: Names): string[] {
  const ranking = standings(state);
  const width = Math.max(...ranking.map(({ seat }) => widthOf(names[seat]!)));
  return ranking.map((standing) => {
    const { place, seat, out } = standing;
    const account = out === 0 ? accountOf(standing) : 'out';
    return `${place}. ${fit(names[seat]!, width)}  ${account}`;
  });
}

const accountOf = ({ score, visible, dirhams }: Standing): string =>
  `${String(score).padStart(3)} points: ${count(visible, 'square')} showing and ${count(dirhams, 'dirham')}`;
