import { COLOURS } from '@marrakech/rules';
import { expect, test } from 'vitest';
import { fadedYarns, mixed, PALETTES, THEMES } from './theme.js';

type Rgb = readonly [number, number, number];

const linear = (colour: string): Rgb =>
  [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;

const times = (matrix: readonly Rgb[], [r, g, b]: Rgb): Rgb =>
  matrix.map(([first, second, third]) => first * r + second * g + third * b) as unknown as Rgb;

const root = (value: number): number =>
  value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116;

function lab(rgb: Rgb): Rgb {
  const [x, y, z] = times(
    [
      [0.4124, 0.3576, 0.1805],
      [0.2126, 0.7152, 0.0722],
      [0.0193, 0.1192, 0.9505],
    ],
    rgb,
  );
  const [fx, fy, fz] = [root(x / 0.95047), root(y), root(z / 1.08883)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

/** Complete colour blindness, in linear light: Machado, Oliveira and Fernandes, 2009, table 1. */
const SIGHTS = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const;

const cases = (['light', 'dark'] as const).flatMap((theme) =>
  (Object.keys(SIGHTS) as (keyof typeof SIGHTS)[]).map((sight) => [theme, sight] as const),
);

test.each(cases)('in the %s theme, seen with %s, any two rugs are far apart', (theme, sight) => {
  const seen = COLOURS.map((colour) =>
    lab(times(SIGHTS[sight], linear(PALETTES[theme].rugs[colour].field))),
  );
  const distances = seen.flatMap((one, index) =>
    seen.slice(index + 1).map((other, later) => ({
      rugs: `${COLOURS[index]} and ${COLOURS[index + 1 + later]}`,
      distance: Math.hypot(...one.map((value, axis) => value - other[axis]!)),
    })),
  );
  expect(distances).toHaveLength(6);
  // A difference of 2.3 is just noticeable; 25 is obvious.
  expect(distances.filter(({ distance }) => distance < 25)).toEqual([]);
});

test.each(THEMES)('a neutral rug is closer to the colour of the ground (%s)', (theme) => {
  const palette = PALETTES[theme];
  const ground = lab(linear(palette.paving[2]));
  const apart = (colour: string): number =>
    Math.hypot(...lab(linear(colour)).map((value, axis) => value - ground[axis]!));
  for (const colour of COLOURS) {
    const yarns = palette.rugs[colour];
    expect(apart(fadedYarns(yarns, palette).deep)).toBeLessThan(apart(yarns.deep) * 0.7);
  }
});

test('colours mix channel by channel', () => {
  expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080');
  expect(mixed('#102030', '#ffffff', 0)).toBe('#102030');
});
