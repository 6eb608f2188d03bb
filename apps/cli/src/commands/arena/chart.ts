/** Ratings with their intervals as a picture: a dot and a bar for each contestant. */
import type { ArenaReport } from '@marrakech/arena';
import { escape, fit, printable } from '../../terminal/text-width.js';

const WIDTH = 720;
const ROW = 34;
const TOP = 64;
const BOTTOM = 56;
const LEFT = 210;
const NAME_WIDTH = LEFT - 24 - 16;
const RIGHT = 116;
const LONGEST_NAME = 22;

/** Round steps, five to ten of them over the whole. */
function stepOf(span: number): number {
  const power = 10 ** Math.floor(Math.log10(span / 5));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => span / step <= 10)!;
}

const signed = (number: number): string => {
  const text = Math.round(number).toString();
  return text.startsWith('-') ? `−${text.slice(1)}` : number >= 0.5 ? `+${text}` : '0';
};

const LIGHT = {
  ground: '#f7f0e3',
  ink: '#3a2c1e',
  quiet: '#8a7a66',
  line: '#e3d6c0',
  dot: '#b4472f',
} as const;
const DARK: Readonly<Record<keyof typeof LIGHT, string>> = {
  ground: '#171a33',
  ink: '#f1e8d8',
  quiet: '#a39fb5',
  line: '#2c3056',
  dot: '#e9825f',
};

type Tone = keyof typeof LIGHT;

// Attributes are what every viewer knows; one that knows more finds its dark theme by the classes.
const filled = (tone: Tone): string => `class="fill-${tone}" fill="${LIGHT[tone]}"`;
const stroked = (tone: Tone): string => `class="stroke-${tone}" stroke="${LIGHT[tone]}"`;

const STYLE = [
  'svg { color-scheme: light dark; } text { font-variant-numeric: tabular-nums; }',
  '@media (prefers-color-scheme: dark) {',
  ...Object.entries(DARK).map(
    ([tone, colour]) =>
      `  .fill-${tone} { fill: ${colour}; } .stroke-${tone} { stroke: ${colour}; }`,
  ),
  '}',
].join('\n');

const FONT = `font-family="system-ui, 'Segoe UI', 'Noto Sans', sans-serif"`;
const QUIET = `${filled('quiet')} font-size="12"`;

export function ratingsChart({ ratings, matches, players }: ArenaReport): string {
  // A rating without an error is a dot without a bar.
  const lows = ratings.map(({ elo, within }) => elo - (within ?? 0));
  const highs = ratings.map(({ elo, within }) => elo + (within ?? 0));
  const low = Math.min(0, ...lows);
  const high = Math.max(0, ...highs);
  const step = stepOf(Math.max(10, high - low));
  const from = Math.floor(low / step) * step;
  const to = Math.max(from + step, Math.ceil(high / step) * step);
  const x = (elo: number) =>
    (LEFT + ((elo - from) / (to - from)) * (WIDTH - LEFT - RIGHT)).toFixed(1);
  const height = TOP + ratings.length * ROW + BOTTOM;
  const foot = TOP + ratings.length * ROW;

  const lines = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => {
    const elo = from + at * step;
    const kind = Math.abs(elo) < step / 2 ? 'quiet' : 'line';
    return `<line ${stroked(kind)} x1="${x(elo)}" x2="${x(elo)}" y1="${TOP - 8}" y2="${foot}"/><text ${QUIET} x="${x(elo)}" y="${foot + 18}" text-anchor="middle">${signed(elo)}</text>`;
  });
  const rows = ratings.map(({ name, elo, within }, at) => {
    const y = TOP + at * ROW + ROW / 2 - 4;
    const figure = `${signed(elo)} ± ${within?.toFixed(0) ?? '?'}`;
    const shown = fit(printable(name), LONGEST_NAME).trimEnd();
    return [
      `<g><title>${escape(name)}: ${figure}</title>`,
      // A picture within the picture: what is wider than its room is cut off there.
      `<svg x="24" y="${y - ROW / 2}" width="${NAME_WIDTH}" height="${ROW}" overflow="hidden"><text ${filled('ink')} y="${ROW / 2 + 5}">${escape(shown)}</text></svg>`,
      `<line ${stroked('dot')} stroke-width="3" stroke-linecap="round" opacity="0.55" x1="${x(lows[at]!)}" x2="${x(highs[at]!)}" y1="${y}" y2="${y}"/>`,
      `<circle ${filled('dot')} cx="${x(elo)}" cy="${y}" r="6"/>`,
      `<text ${filled('ink')} x="${WIDTH - 16}" y="${y + 5}" text-anchor="end">${figure}</text></g>`,
    ].join('');
  });
  const games = matches.reduce((sum, match) => sum + match.games, 0).toLocaleString('en-US');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" ${FONT} font-size="14" role="img" aria-label="Ratings of ${ratings.length} contestants">`,
    `<style>\n${STYLE}\n</style>`,
    `<rect ${filled('ground')} width="${WIDTH}" height="${height}" rx="12"/>`,
    `<text ${filled('ink')} font-size="18" font-weight="600" x="24" y="34">Ratings</text>`,
    `<text ${QUIET} x="${WIDTH - 16}" y="34" text-anchor="end">${games} games of ${players} players, luck taken away</text>`,
    ...lines,
    ...rows,
    `<text ${QUIET} x="24" y="${height - 14}">Elo, the mean of all being 0; bars are 95 % intervals</text>`,
    '</svg>',
    '',
  ].join('\n');
}
