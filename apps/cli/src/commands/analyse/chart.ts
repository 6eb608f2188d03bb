/** Everybody's winning chance through the game, as a picture. */
import { coloursOf, type Setup } from '@marrakech/rules';
import type { Moment } from './moments.js';

export const CHART = { width: 1000, height: 260 } as const;

/** The line of a player has the colour of their first rug. */
export function chanceChart(moments: readonly Moment[], setup: Setup): string {
  const { width, height } = CHART;
  const x = (at: number) => ((at / Math.max(1, moments.length - 1)) * width).toFixed(1);
  const y = (chance: number) => ((1 - chance) * height).toFixed(1);
  const lines = [0, 0.25, 0.5, 0.75, 1].map(
    (chance) => `<line class="grid" x1="0" x2="${width}" y1="${y(chance)}" y2="${y(chance)}"/>`,
  );
  const paths = Array.from({ length: setup.players }, (_, seat) => {
    const points = moments.map(({ chances }, at) => `${x(at)} ${y(chances[seat]!)}`);
    return `<path class="chance ${coloursOf(setup, seat)[0]}" d="M${points.join('L')}"/>`;
  });
  const mistakes = moments.flatMap(({ verdict, chances, seat }, at) =>
    verdict === 'mistake'
      ? `<circle class="dot ${coloursOf(setup, seat)[0]}" cx="${x(at)}" cy="${y(chances[seat]!)}" r="6"/>`
      : [],
  );
  return [
    `<svg id="chart" viewBox="-6 -6 ${width + 12} ${height + 12}" preserveAspectRatio="none" role="img" aria-label="Winning chances through the game">`,
    ...lines,
    ...paths,
    ...mistakes,
    `<line id="now" x1="0" x2="0" y1="-6" y2="${height + 6}"/>`,
    '</svg>',
  ].join('');
}
