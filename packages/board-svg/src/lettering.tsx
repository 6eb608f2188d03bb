/** Digits and file letters as strokes, so that a picture needs no font. */
import type { VNode } from 'preact';
import type { Point } from './geometry.js';

/** Each fits a box 10 wide and 14 high with its upper left corner at the origin. */
const STROKES: Readonly<Record<string, string>> = {
  0: 'M5 0C1.5 0 .5 3.5.5 7S1.5 14 5 14 9.5 10.5 9.5 7 8.5 0 5 0z',
  1: 'M2 3L6 0V14',
  2: 'M1 3.5C1.5 1 3 0 5 0 7.5 0 9 1.6 9 3.8 9 7.5 3.5 9.5 1 14H9.3',
  3: 'M1.3 2C2.3.6 3.6 0 5 0 7.3 0 8.7 1.4 8.7 3.3 8.7 5.4 7 6.6 4.2 6.6 7.4 6.6 9.2 8 9.2 10.2 9.2 12.5 7.4 14 4.9 14 3 14 1.6 13.3.7 11.9',
  4: 'M7 14V0L.5 9.7H9.7',
  5: 'M8.5 0H2.3L1.5 6.3C2.5 5.6 3.6 5.2 4.8 5.2 7.5 5.2 9.3 6.9 9.3 9.5 9.3 12.2 7.4 14 4.7 14 3 14 1.7 13.4.8 12.2',
  6: 'M8.5 1.6C7.6.5 6.5 0 5.3 0 2.2 0 .6 3.2.6 7.7.6 11.8 2.2 14 5 14 7.5 14 9.3 12.2 9.3 9.6 9.3 7.1 7.6 5.5 5.2 5.5 3 5.5 1.2 7 .7 9',
  7: 'M.7 0H9.3L3.7 14',
  8: 'M5 6.6C2.7 6.6 1.3 5.2 1.3 3.3S2.8 0 5 0 8.7 1.4 8.7 3.3 7.3 6.6 5 6.6C2.3 6.6.6 8.1.6 10.3S2.4 14 5 14 9.4 12.5 9.4 10.3 7.7 6.6 5 6.6z',
  9: 'M1.5 12.4C2.4 13.5 3.5 14 4.7 14 7.8 14 9.4 10.8 9.4 6.3 9.4 2.2 7.8 0 5 0 2.5 0 .7 1.8.7 4.4.7 6.9 2.4 8.5 4.8 8.5 7 8.5 8.8 7 9.3 5',
  a: 'M1.5 6C2.3 4.9 3.5 4.3 5 4.3 7.4 4.3 8.5 5.6 8.5 8V14M8.5 8.7H5C2.5 8.7 1.2 9.7 1.2 11.4 1.2 13 2.4 14 4.2 14 6.5 14 8.5 12.5 8.5 10',
  b: 'M1.3 0V14M1.3 8C1.8 5.7 3.2 4.3 5.2 4.3 7.7 4.3 9.2 6.2 9.2 9.2S7.7 14 5.2 14C3.2 14 1.8 12.6 1.3 10.4',
  c: 'M8.8 6C7.9 4.9 6.8 4.3 5.5 4.3 2.9 4.3 1.2 6.2 1.2 9.2S2.9 14 5.5 14C6.8 14 7.9 13.4 8.8 12.3',
  d: 'M8.7 0V14M8.7 8C8.2 5.7 6.8 4.3 4.8 4.3 2.3 4.3.8 6.2.8 9.2S2.3 14 4.8 14C6.8 14 8.2 12.6 8.7 10.4',
  e: 'M1 9H9C9 6 7.5 4.3 5.2 4.3 2.6 4.3 1 6.2 1 9.2S2.7 14 5.3 14C6.7 14 7.8 13.4 8.7 12.4',
  f: 'M8.3.6C7.7.2 7.1 0 6.4 0 4.6 0 3.6 1.1 3.6 3.3V14M1 5H7.5',
  g: 'M8.7 4.5V14.3C8.7 16.7 7.3 18 4.9 18 3.5 18 2.3 17.6 1.4 16.8M8.7 8C8.2 5.7 6.8 4.3 4.8 4.3 2.3 4.3.8 6.2.8 9.1S2.3 13.8 4.8 13.8C6.8 13.8 8.2 12.5 8.7 10.3',
};

/** A short text around `centre`; unknown characters are left out. */
export function Lettering({
  text,
  centre,
  height,
  ink,
  weight = 1.7,
}: {
  readonly text: string;
  readonly centre: Point;
  readonly height: number;
  readonly ink: string;
  /** The stroke width at a digit height of 14. */
  readonly weight?: number;
}): VNode {
  const glyphs = Array.from(text).flatMap((character) => STROKES[character] ?? []);
  const scale = height / 14;
  const left = centre.x - ((glyphs.length * 13 - 3) / 2) * scale;
  return (
    <g
      transform={`translate(${left} ${centre.y - height / 2})scale(${scale})`}
      fill="none"
      stroke={ink}
      stroke-width={weight}
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      {glyphs.map((strokes, index) => (
        <path key={index} d={strokes} transform={`translate(${index * 13})`} />
      ))}
    </g>
  );
}
