/** How a game ended, and why it ended so. */
import { resultOf, standings, type Standing, type State } from '@marrakech/rules';
import { fit, widthOf } from '../terminal/text-width.js';
import { count, listOf, type Names } from './names.js';

/** Who has won, and what decided it. */
export function endingWords(state: State, names: Names): string {
  const ranking = standings(state);
  const winners = resultOf(state)?.winners ?? [];
  const [first, second] = ranking;
  if (first === undefined || second === undefined) return '';
  const inPlay = ranking.filter(({ out }) => out === 0);
  const best = ranking.filter(({ place }) => place === 1);
  const all = listOf(best.map(({ seat }) => names[seat]!));
  if (inPlay.length === 1) return `${names[first.seat]} is the only one left and has won.`;
  if (best.length > 1) {
    const level = `${all} have ${first.score} points and ${count(first.dirhams, 'dirham')} each`;
    return winners.length > 0
      ? `${level}: they share the win.`
      : `${level}: under ${state.setup.edition} nobody wins.`;
  }
  const points = `${names[first.seat]} has won with ${count(first.score, 'point')}`;
  if (first.score !== second.score || second.out !== 0) return `${points}.`;
  const level = inPlay.filter(({ score, seat }) => score === first.score && seat !== first.seat);
  const others = listOf(level.map(({ seat }) => names[seat]!));
  return `${points}: ${others} ${level.length > 1 ? 'have' : 'has'} as many, and fewer dirhams.`;
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
