/** Formats the measurements as a table and a chart. */

export interface Line {
  readonly name: string;
  readonly isDurable: boolean;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Processor microseconds per move, of the server and of the services behind it. */
  readonly cpu: number;
  readonly serviceCpu: number;
  /** Microseconds of the reference work at the same time. */
  readonly sameWork: number;
  readonly memory: number;
  readonly lost: number;
  readonly acknowledged: number;
}

const whole = (value: number): string => Math.round(value).toLocaleString('en');

export function tableOf(lines: readonly Line[]): string {
  const head = [
    '| | moves/s | p50 ms | p99 ms | CPU µs/move | services µs/move | same work ms | MB | lost at kill -9 |',
    '|---|---|---|---|---|---|---|---|---|',
  ];
  const rows = lines.map((line) =>
    [
      '',
      line.name,
      whole(line.perSecond),
      line.p50.toFixed(1),
      line.p99.toFixed(1),
      whole(line.cpu),
      line.serviceCpu > 0 ? whole(line.serviceCpu) : '',
      (line.sameWork / 1000).toFixed(1),
      whole(line.memory / 1e6),
      `${whole(line.lost)} of ${whole(line.acknowledged)}`,
      '',
    ]
      .join(' | ')
      .trim(),
  );
  return [...head, ...rows].join('\n');
}

const WIDTH = 820;
const ROW = 34;
const NAMES = 400;

/** Acknowledged moves per second as bars on a logarithmic scale. */
export function chartOf(lines: readonly Line[]): string {
  const most = Math.max(...lines.map(({ perSecond }) => perSecond));
  const scale = (value: number): number =>
    (Math.log10(Math.max(1, value)) / Math.log10(most)) * (WIDTH - NAMES - 80);
  const bars = lines.map(({ name, perSecond, lost }, index) => {
    const y = 30 + index * ROW;
    const colour = lost === 0 ? '#2f6f4f' : '#b4532a';
    const length = scale(perSecond).toFixed(0);
    return `<text x="${NAMES - 10}" y="${y + 16}" text-anchor="end">${name}</text>
<rect x="${NAMES}" y="${y}" width="${length}" height="22" fill="${colour}"/>
<text x="${NAMES + Number(length) + 8}" y="${y + 16}">${whole(perSecond)}</text>`;
  });
  const height = 40 + lines.length * ROW;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="14">
<title>Acknowledged moves a second; red bars lose some when they are killed</title>
<rect width="${WIDTH}" height="${height}" fill="#fffdf8"/>
<text x="10" y="20" font-weight="bold">Acknowledged moves a second, each bar on a scale of tens (red: loses some at kill -9)</text>
${bars.join('\n')}
</svg>
`;
}
