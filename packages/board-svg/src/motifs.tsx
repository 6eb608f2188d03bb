/**
 * The four patterns, one per colour: diamonds, zigzag, stripes, lattice. A whole rug lies along x
 * with its middle at the origin; each half alone shows the pattern.
 */
import type { Colour } from '@marrakech/rules';
import type { VNode } from 'preact';
import { memo } from './memo.js';
import type { Yarns } from './theme.js';

/** Half the length and width of a rug without fringes; it does not fill its squares. */
export const HALF_LENGTH = 89;
export const HALF_WIDTH = 43;
const FRINGE = 8.5;

/** A lozenge with stepped edges, as on woven rugs. */
const stepped = (x: number, y: number, steps: number, size: number): string =>
  `M${x - steps * size} ${y}${`v-${size}h${size}`.repeat(steps)}${`h${size}v${size}`.repeat(steps)}` +
  `${`v${size}h-${size}`.repeat(steps)}${`h-${size}v-${size}`.repeat(steps)}z`;

const bothHalves = (draw: (x: number) => string): string => draw(-38) + draw(38);

function Diamonds({ yarns }: { readonly yarns: Yarns }): VNode {
  const small = [-76, 0, 76].flatMap((x) => [-28, 28].map((y) => [x, y] as const));
  const inside = small.map(([x, y]) => stepped(x === 0 ? 0 : x * 0.895, y * 0.82, 2, 4)).join('');
  return (
    <>
      <path d={inside} fill={yarns.accent} />
      <path d={bothHalves((x) => stepped(x, 0, 6, 5))} fill={yarns.wool} />
      <path d={bothHalves((x) => stepped(x, 0, 5, 5))} fill={yarns.deep} />
      <path d={bothHalves((x) => stepped(x, 0, 4, 4.5))} fill={yarns.field} />
      <path d={bothHalves((x) => stepped(x, 0, 3, 4))} fill={yarns.accent} />
      <path d={bothHalves((x) => stepped(x, 0, 2, 3.5))} fill={yarns.field} />
    </>
  );
}

const zigzag = (y: number, height: number): string =>
  `M-76 ${y + height / 2}${`l9.5-${height}l9.5 ${height}`.repeat(8)}`;

function Zigzag({ yarns }: { readonly yarns: Yarns }): VNode {
  return (
    <g fill="none" stroke-linejoin="miter">
      <path d={zigzag(-21, 13) + zigzag(21, 13)} stroke={yarns.accent} stroke-width="4.5" />
      <path d={zigzag(-10.5, 13) + zigzag(10.5, 13)} stroke={yarns.deep} stroke-width="4.5" />
      <path d={zigzag(0, 13)} stroke={yarns.wool} stroke-width="6" />
    </g>
  );
}

const bar = (x: number, width: number): string => `M${x - width / 2}-33h${width}v66h-${width}z`;
const bars = (x: number, width: number): string => bar(-x, width) + bar(x, width);

function Stripes({ yarns }: { readonly yarns: Yarns }): VNode {
  const knots = [-38, 38].flatMap((x) => [-22, 0, 22].map((y) => stepped(x, y, 2, 3))).join('');
  return (
    <>
      <path d={bars(38, 26) + bars(4.5, 5) + bars(71.5, 5)} fill={yarns.accent} />
      <path d={bars(20, 3) + bars(56, 3) + bars(14, 3) + bars(62, 3)} fill={yarns.deep} />
      <path d={bars(27.5, 4) + bars(48.5, 4) + knots} fill={yarns.wool} />
    </>
  );
}

const chain = (y: number): string =>
  `M-76 ${y}${'l12.67-16.5l12.67 16.5'.repeat(6)}M-76 ${y}${'l12.67 16.5l12.67-16.5'.repeat(6)}`;

function Lattice({ yarns }: { readonly yarns: Yarns }): VNode {
  const columns = [-63.33, -38, -12.67, 12.67, 38, 63.33];
  const dots = columns.flatMap((x) => [-16.5, 16.5].map((y) => stepped(x, y, 2, 2.6))).join('');
  const seeds = [-50.67, -25.33, 25.33, 50.67].map((x) => stepped(x, 0, 2, 2.2)).join('');
  return (
    <>
      <path d={chain(-16.5) + chain(16.5)} fill="none" stroke={yarns.wool} stroke-width="3.6" />
      <path d={dots} fill={yarns.accent} />
      <path d={seeds} fill={yarns.deep} />
    </>
  );
}

const MOTIFS: Readonly<Record<Colour, typeof Diamonds>> = {
  A: Diamonds,
  B: Zigzag,
  C: Stripes,
  D: Lattice,
};

/** A whole rug without its fringes. */
export const Weave = memo(function Weave({
  colour,
  yarns,
  thread,
}: {
  readonly colour: Colour;
  readonly yarns: Yarns;
  /** The paint of the threads, if they are visible. */
  readonly thread?: string;
}): VNode {
  const Motif = MOTIFS[colour];
  const body = { x: -HALF_LENGTH, y: -HALF_WIDTH, width: 2 * HALF_LENGTH, height: 2 * HALF_WIDTH };
  return (
    <>
      <rect {...body} rx="3" fill={yarns.deep} />
      <rect
        x={-HALF_LENGTH + 3.5}
        y={-HALF_WIDTH + 3.5}
        width={2 * HALF_LENGTH - 7}
        height={2 * HALF_WIDTH - 7}
        fill={yarns.field}
      />
      <rect
        x={-HALF_LENGTH + 7}
        y={-HALF_WIDTH + 7}
        width={2 * HALF_LENGTH - 14}
        height={2 * HALF_WIDTH - 14}
        fill="none"
        stroke={yarns.wool}
        stroke-width="2.4"
        stroke-dasharray="4 2.4"
      />
      <Motif yarns={yarns} />
      {thread === undefined ? null : <rect {...body} rx="3" fill={thread} />}
    </>
  );
});

/** The tassels at both short ends. */
export const Fringes = memo(function Fringes({
  yarns,
  hem,
}: {
  readonly yarns: Yarns;
  readonly hem: string;
}): VNode {
  const tassels = Array.from({ length: 13 }, (_, index) => {
    const y = -HALF_WIDTH + 2.5 + (index * (2 * HALF_WIDTH - 5)) / 12;
    const bend = index % 2 === 0 ? 0.9 : -0.9;
    return `M${HALF_LENGTH} ${y}l${FRINGE} ${bend}M-${HALF_LENGTH} ${y}l-${FRINGE} ${bend}`;
  });
  const d = tassels.join('');
  return (
    <g stroke-linecap="round">
      <path d={d} stroke={hem} stroke-width="4.6" />
      <path d={d} stroke={yarns.fringe} stroke-width="2.8" />
    </g>
  );
});
