/**
 * Colours and weights as terminals understand them. Each tone names its colour among 256 and among
 * 16 itself: what ansis 4.5 computes from the RGB value turns the green rug black among 16 colours,
 * and the red one pink among 256.
 */

/** How many colours there are to draw with. */
export type Depth = 'none' | '16' | '256' | 'all';

/** A colour, the nearest to it among 256, and the nearest among the 16 that every terminal has. */
export interface Tone {
  readonly rgb: readonly [number, number, number];
  readonly rich: number;
  readonly plain: number;
}

export interface Style {
  readonly ink?: Tone;
  readonly ground?: Tone;
  readonly bold?: boolean;
  readonly dim?: boolean;
}

export const BLACK: Tone = { rgb: [28, 18, 10], rich: 16, plain: 0 };
export const WHITE: Tone = { rgb: [255, 250, 240], rich: 231, plain: 15 };

const RESET = '\u001B[0m';

function forced(value: string): Depth {
  if (value === '0' || value === 'false') return 'none';
  if (value === '3') return 'all';
  return value === '2' ? '256' : '16';
}

/** Respects NO_COLOR and FORCE_COLOR; without either, only a terminal gets colours. */
export function depthOf(stream: NodeJS.WriteStream, env = process.env): Depth {
  if ((env['NO_COLOR'] ?? '') !== '') return 'none';
  const force = env['FORCE_COLOR'];
  if (force !== undefined) return forced(force);
  if (!stream.isTTY || env['TERM'] === 'dumb') return 'none';
  // An empty NO_COLOR is none (no-color.org); Node would take it for one.
  const bits = stream.getColorDepth({ ...env, NO_COLOR: undefined });
  if (bits === 1) return 'none';
  if (bits === 24) return 'all';
  return bits === 8 ? '256' : '16';
}

function colourCode(tone: Tone, depth: Depth, isGround: boolean): string {
  if (depth === 'all') return `${isGround ? 48 : 38};2;${tone.rgb.join(';')}`;
  if (depth === '256') return `${isGround ? 48 : 38};5;${tone.rich}`;
  const base = tone.plain < 8 ? 30 : 82;
  return String(base + tone.plain + (isGround ? 10 : 0));
}

/** The sequence that switches to a style from any other. */
function styleCode({ ink, ground, bold, dim }: Style, depth: Depth): string {
  const codes = ['0'];
  if (bold === true) codes.push('1');
  if (dim === true) codes.push('2');
  if (ink !== undefined) codes.push(colourCode(ink, depth, false));
  if (ground !== undefined) codes.push(colourCode(ground, depth, true));
  return `\u001B[${codes.join(';')}m`;
}

/** `text` in a style; just the text where there is no colour. */
export const paint = (text: string, style: Style, depth: Depth): string =>
  depth === 'none' || text === '' ? text : `${styleCode(style, depth)}${text}${RESET}`;
