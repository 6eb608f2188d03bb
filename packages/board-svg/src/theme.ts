/** The colour themes: late afternoon, night, and ink on white. */
import type { Colour } from '@marrakech/rules';

export const THEMES = ['light', 'dark', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

/** The yarns of one rug. */
export interface Yarns {
  readonly field: string;
  /** Selvedge and outlines. */
  readonly deep: string;
  /** Undyed wool: the motif's light parts. */
  readonly wool: string;
  readonly accent: string;
  readonly fringe: string;
}

export interface Palette {
  /** Three similar tones of paving. */
  readonly paving: readonly [string, string, string];
  readonly joint: string;
  readonly frame: string;
  readonly rim: string;
  /** The groove of a mosaic, and the grout between its stones. */
  readonly groove: string;
  readonly grout: string;
  /** The stones of two neighbouring mosaics, dark and bright alternately. */
  readonly zellige: readonly [readonly [string, string], readonly [string, string]];
  readonly star: string;
  readonly ink: string;
  /** The light from the upper left to the lower right. */
  readonly sun: string;
  readonly shade: string;
  readonly light: number;
  readonly shadow: number;
  /** The edge of fringes, visible on any rug. */
  readonly hem: string;
  /** Selectable and highlighted parts. */
  readonly gold: string;
  readonly glow: string;
  /** Thin marks on rugs of any colour, edged with the rim's colour. */
  readonly mark: string;
  readonly rugs: Readonly<Record<Colour, Yarns>>;
}

const LIGHT: Palette = {
  paving: ['#efdcb6', '#ebd6ad', '#e7d1a6'],
  joint: '#d3b785',
  frame: '#d9b987',
  rim: '#8a5a36',
  groove: '#b99565',
  grout: '#f4e9d2',
  zellige: [
    ['#275f86', '#4f9bb0'],
    ['#2d6b57', '#6da683'],
  ],
  star: '#b5673c',
  ink: '#5b3d24',
  sun: '#fff1c9',
  shade: '#6b2f12',
  light: 0.34,
  shadow: 0.2,
  hem: '#7d5836',
  gold: '#c9780a',
  glow: '#ffd873',
  mark: '#fffaf0',
  rugs: {
    A: { field: '#b4232c', deep: '#6a0f1c', wool: '#f5e3c0', accent: '#e39a3b', fringe: '#f5e3c0' },
    B: { field: '#2546a8', deep: '#12245f', wool: '#eef0e4', accent: '#84b0ea', fringe: '#eef0e4' },
    C: { field: '#eda51c', deep: '#8c4a12', wool: '#fdf0cc', accent: '#c24e1f', fringe: '#fdf0cc' },
    D: { field: '#1f9683', deep: '#0b4d47', wool: '#eef5df', accent: '#f2cf6b', fringe: '#eef5df' },
  },
};

const DARK: Palette = {
  paving: ['#343b66', '#30375f', '#2d3359'],
  joint: '#232849',
  frame: '#1f2444',
  rim: '#0f1228',
  groove: '#14182f',
  grout: '#4a4f73',
  zellige: [
    ['#2f6f96', '#64a9c2'],
    ['#2f7a66', '#79b894'],
  ],
  star: '#b0824a',
  ink: '#cfc19e',
  sun: '#8ea2ff',
  shade: '#05071a',
  light: 0.2,
  shadow: 0.34,
  hem: '#14172e',
  gold: '#ffc44d',
  glow: '#ffe09a',
  mark: '#ffffff',
  rugs: {
    A: { field: '#bf2f37', deep: '#5c0d19', wool: '#efdcb8', accent: '#e39a3b', fringe: '#efdcb8' },
    B: { field: '#3259c8', deep: '#142a70', wool: '#e6eaf0', accent: '#93bcf0', fringe: '#e6eaf0' },
    C: { field: '#eba726', deep: '#854511', wool: '#f8e9c2', accent: '#bf4c20', fringe: '#f8e9c2' },
    D: { field: '#27ad97', deep: '#0a4a45', wool: '#e6efd8', accent: '#efcb66', fringe: '#e6efd8' },
  },
};

const INK = {
  field: '#ffffff',
  deep: '#000000',
  wool: '#000000',
  accent: '#000000',
  fringe: '#000000',
};
const REVERSED = {
  field: '#000000',
  deep: '#000000',
  wool: '#ffffff',
  accent: '#ffffff',
  fringe: '#000000',
};

const CONTRAST: Palette = {
  paving: ['#ffffff', '#ffffff', '#ffffff'],
  joint: '#8a8a8a',
  frame: '#ffffff',
  rim: '#000000',
  groove: '#000000',
  grout: '#ffffff',
  zellige: [
    ['#000000', '#8a8a8a'],
    ['#000000', '#8a8a8a'],
  ],
  star: '#000000',
  ink: '#000000',
  sun: '#ffffff',
  shade: '#000000',
  light: 0,
  shadow: 0,
  hem: '#ffffff',
  gold: '#0000c8',
  glow: '#ffe600',
  mark: '#ffffff',
  rugs: { A: INK, B: REVERSED, C: INK, D: REVERSED },
};

export const PALETTES: Readonly<Record<Theme, Palette>> = {
  light: LIGHT,
  dark: DARK,
  contrast: CONTRAST,
};

const channel = (colour: string, at: number): number =>
  Number.parseInt(colour.slice(at, at + 2), 16);

/** `share` of the second colour in the first; both as `#rrggbb`. */
export function mixed(colour: string, other: string, share: number): string {
  const mix = (at: number): string =>
    Math.round(channel(colour, at) * (1 - share) + channel(other, at) * share)
      .toString(16)
      .padStart(2, '0');
  return `#${mix(1)}${mix(3)}${mix(5)}`;
}

/** The grey of equal brightness (ITU-R BT.601). */
function greyOf(colour: string): string {
  const luma = channel(colour, 1) * 0.299 + channel(colour, 3) * 0.587 + channel(colour, 5) * 0.114;
  return `#${Math.round(luma).toString(16).padStart(2, '0').repeat(3)}`;
}

const BLEACH = 0.5;
const FADE = 0.5;

/** The colours of a neutral rug: bleached towards the ground. */
export function fadedYarns(yarns: Yarns, palette: Palette): Yarns {
  const fade = (colour: string): string =>
    mixed(mixed(colour, greyOf(colour), BLEACH), palette.paving[2], FADE);
  return {
    field: fade(yarns.field),
    deep: fade(yarns.deep),
    wool: fade(yarns.wool),
    accent: fade(yarns.accent),
    fringe: fade(yarns.fringe),
  };
}
