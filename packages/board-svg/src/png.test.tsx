/** The picture as a rasteriser outside the browser renders it. */
import { COLOURS, type Colour, type Square } from '@marrakech/rules';
import { Resvg } from '@resvg/resvg-js';
import { renderToStaticMarkup } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { boardSvg } from './board-svg.js';
import { centreOf, FRAME, MARKET } from './geometry.js';
import { RugPicture } from './pile.js';
import { randomMarket } from './testing/random-market.js';
import { PALETTES } from './theme.js';

const NO_FONTS = { font: { loadSystemFonts: false } };

type Rgb = readonly [number, number, number];
const rgb = (colour: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb;

function rasterise(svg: string) {
  const image = new Resvg(svg, NO_FONTS).render();
  const { pixels, width, height } = image;
  const at = (x: number, y: number): Rgb => {
    const first = (Math.round(y) * width + Math.round(x)) * 4;
    return [pixels[first]!, pixels[first + 1]!, pixels[first + 2]!];
  };
  return { width, height, at };
}

const apart = (one: Rgb, other: Rgb): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

test.each([
  ['light', 0],
  ['dark', 1],
  ['light', 2],
  ['dark', 3],
] as const)('each rug shows its own colour on its square: %s, turned %i times', (theme, turns) => {
  const size = 439;
  const { view } = randomMarket(11 + turns, 22, 4);
  const { width, height, at } = rasterise(boardSvg(view, { theme, turns, size }));
  expect([width, height]).toEqual([size, size]);
  const scale = size / (MARKET + 2 * FRAME);

  const colourSeen = (square: Square): Colour | undefined => {
    const votes = new Map<Colour, number>();
    const { x, y } = centreOf(square, turns);
    for (let right = -30; right <= 30; right += 3)
      for (let down = -30; down <= 30; down += 3) {
        const seen = at((x + right + FRAME) * scale, (y + down + FRAME) * scale);
        const colour = COLOURS.find(
          (each) => apart(seen, rgb(PALETTES[theme].rugs[each].field)) < 45,
        );
        if (colour !== undefined) votes.set(colour, (votes.get(colour) ?? 0) + 1);
      }
    const [first] = [...votes].sort((one, other) => other[1] - one[1]);
    return first !== undefined && first[1] > 50 ? first[0] : undefined;
  };

  const visible = view.halves.filter(({ square }) => square !== view.assam);
  expect(visible.map(({ square }) => `${square} ${colourSeen(square)}`)).toEqual(
    visible.map(({ square, colour }) => `${square} ${colour}`),
  );
  const bare = randomMarket(0, 0, 4).view;
  const ground = rasterise(boardSvg(bare, { theme, size })).at(
    (50 + FRAME) * scale,
    (50 + FRAME) * scale,
  );
  expect(apart(ground, rgb(PALETTES[theme].paving[1]))).toBeLessThan(60);
});

test('in ink on white no two motifs look alike', () => {
  const pictures = COLOURS.map((colour) =>
    rasterise(
      renderToStaticMarkup(<RugPicture colour={colour} theme="contrast" />).replace(
        '<svg ',
        '<svg xmlns="http://www.w3.org/2000/svg" ',
      ),
    ),
  );
  for (const [index, one] of pictures.entries())
    for (const other of pictures.slice(index + 1)) {
      let different = 0;
      let all = 0;
      for (let x = 25; x < 175; x++)
        for (let y = 15; y < 85; y++) {
          all++;
          if (apart(one.at(x, y), other.at(x, y)) > 200) different++;
        }
      expect(different / all).toBeGreaterThan(0.25);
    }
});
