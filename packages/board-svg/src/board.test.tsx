import { FACINGS, MOSAICS, rollPreviews, walk, type RugPlace, type View } from '@marrakech/rules';
import { renderToStaticMarkup } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { Board, type BoardOptions } from './board.js';
import { boardSvg } from './board-svg.js';
import type { Turns } from './geometry.js';
import { randomMarket, SEEDS } from './testing/random-market.js';
import { THEMES } from './theme.js';

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const idsIn = (svg: string) => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

/** All signs together. */
const ALL_SIGNS: BoardOptions = {
  edge: ['B', 'A'],
  facings: FACINGS,
  facing: 'N',
  mosaic: MOSAICS[0]!,
  area: ['c3', 'c4', 'd4'],
  squares: ['a1', 'g7'],
  halves: ['b1', 'x0' as never],
  places: ['c3c4', 'c4d4'],
  ghost: { place: 'c3c4', colour: 'D' },
  last: 'f1g1',
  walked: { from: { square: 'd2', facing: 'S' }, steps: walk('d2', 'S', 4) },
};

test.each(SEEDS)(
  'draws each rug and each half once, with fringes only on whole rugs (seed %i)',
  (seed) => {
    const { view } = randomMarket(seed, 6 + seed);
    const svg = boardSvg(view);
    const wholes = view.halves.filter(({ link }) => link !== undefined).length / 2;
    const halves = view.halves.length - 2 * wholes;
    expect(count(svg, /class="rug"/g)).toBe(wholes);
    expect(count(svg, /class="rug-half"/g)).toBe(halves);
    // `…-rug-A` is a weave with fringes, `…-rug-A-body` one without.
    expect(count(svg, /<use href="#mk-rug-[A-D]"/g)).toBe(wholes);
    expect(count(svg, /<use href="#mk-rug-[A-D]-body"/g)).toBe(halves);
  },
);

test('neutral rugs fade and lose their fringes', () => {
  const { view } = randomMarket(3, 12, 4);
  const halves = view.halves.map((half) => ({ ...half, neutral: half.owner === 1 }));
  const svg = boardSvg({ ...view, halves });
  expect(halves.some(({ neutral }) => neutral)).toBe(true);
  expect(svg).not.toContain('id="mk-fringe-B"');
  expect(svg).toContain('id="mk-fringe-A"');
  expect(svg).toContain('id="mk-faded-B"');
  expect(count(svg, /neutral" data-colour="B"/g)).toBe(count(svg, /data-colour="B"/g));
});

test.each(
  THEMES.flatMap((theme) => ([0, 1, 2, 3] as const).map((turns) => [theme, turns] as const)),
)('a picture is complete in itself: %s, turned %i times', (theme, turns) => {
  const { state, view } = randomMarket(7, 20, 4);
  const outcomes = rollPreviews(state)[0]?.outcomes ?? [];
  const svg = boardSvg(view, {
    ...ALL_SIGNS,
    rollCosts: outcomes,
    theme,
    turns,
    coordinates: true,
  });
  const ids = idsIn(svg);
  expect(new Set(ids).size).toBe(ids.length);
  const named = [...svg.matchAll(/(?:url\(|href=")#([^")]+)/g)].map(([, id]) => id);
  expect(named.filter((id) => !ids.includes(id))).toEqual([]);
  expect(svg).not.toMatch(/NaN|undefined|Infinity|\[object/);
  expect(svg).not.toMatch(/<style|style=|<script|<text|<filter|<foreignObject| on[a-z]+=/i);
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  expect(count(svg, /<svg/g)).toBe(1);
  expect(svg.length).toBeLessThan(60_000);
});

test('two pictures in one page share no id', () => {
  const { view } = randomMarket(1, 10);
  const one = idsIn(boardSvg(view, { prefix: 'one' }));
  expect(idsIn(boardSvg(view, { prefix: 'two' })).filter((id) => one.includes(id))).toEqual([]);
});

test.each([0, 1, 2, 3] as const)('letters and Assam stay upright, turned %i times', (turns) => {
  const { view } = randomMarket(2, 10);
  const svg = boardSvg(view, { turns, coordinates: true });
  const letters = /<g class="coordinates".*?<\/g><\/g>/s.exec(svg)?.[0] ?? '';
  expect(letters).toContain('translate');
  expect(letters).not.toContain('rotate');
  const facing = (FACINGS.indexOf(view.facing) + turns) % 4;
  expect(svg).toContain(`<g transform="rotate(${facing * 90})"`);
});

test('files and ranks stand on both of their sides', () => {
  const svg = boardSvg(randomMarket(2, 1).view, { coordinates: true });
  expect(count(/<g class="coordinates".*/s.exec(svg)![0].split('class="rugs"')[0]!, /<path/g)).toBe(
    28,
  );
  expect(boardSvg(randomMarket(2, 1).view)).not.toContain('coordinates');
});

test.each([
  [undefined, 'width="700" height="700"'],
  [320, 'width="320" height="320"'],
] as const)('a size of %s is written as %s', (size, written) => {
  const { view } = randomMarket(2, 1);
  expect(boardSvg(view, size === undefined ? {} : { size }).split('>')[0]).toContain(written);
});

test.each([Number.NaN, -5, 0, Number.POSITIVE_INFINITY])('a size of %d is no size', (size) => {
  expect(boardSvg(randomMarket(2, 1).view, { size }).split('>')[0]).not.toMatch(/width|height/);
});

test('title and description say what is drawn, and cannot break out of the picture', () => {
  const { view } = randomMarket(4, 0, 2);
  expect(boardSvg(view)).toContain('<desc id="mk-description">Assam d4 S</desc>');
  const svg = boardSvg(view, { title: '</title><script>', description: '"&<' });
  expect(svg).toContain('<title id="mk-title">&lt;/title>&lt;script></title>');
  expect(svg).toContain('&quot;&amp;&lt;');
});

test('invalid parts of a position are left out', () => {
  const { view } = randomMarket(5, 5);
  const broken = {
    ...view,
    assam: 'z9',
    facing: '?',
    halves: [{ square: 'q0', colour: 'Z', owner: 9, neutral: false, link: 'up' }],
  } as unknown as View;
  const place = '<b>' as RugPlace;
  const svg = boardSvg(broken, {
    places: [place],
    last: place,
    laid: [place],
    ghost: { place, colour: 'A' },
    unrolled: { place, colour: 'A' },
    area: ['x0' as never],
    squares: ['' as never],
    halves: ['h8' as never],
    facings: ['N'],
    walked: { from: { square: 'k9' as never, facing: 'N' }, steps: [] },
    rollCosts: [{ die: 2, square: 'nowhere' as never, out: false }],
  });
  expect(svg).not.toMatch(/NaN|undefined|class="(rug|assam|facing)\b/);
});

test('a previewed rug is translucent, a rug being laid is not', () => {
  const { view } = randomMarket(1, 20);
  const rug = { place: 'c3c4', colour: 'D' } as const;
  const thought = boardSvg(view, { ghost: rug });
  expect(thought).toMatch(/class="ghost" data-lies="down"><g opacity="0?\.\d+">/);
  expect(thought).toMatch(/class="ghost-edge"[^>]*stroke-dasharray/);
  const laid = boardSvg(view, { unrolled: rug });
  expect(laid).toContain('class="unrolled"');
  expect(laid).not.toContain('ghost');
});

test('a prepared rug is in the document but hidden', () => {
  const { view } = randomMarket(1, 20);
  const bare = boardSvg(view, { signsOnly: true });
  const ready = boardSvg(view, { signsOnly: true, prepared: 'B' });
  expect(bare).not.toContain('rug-B');
  expect(ready).toContain('id="mk-rug-B"');
  expect(ready).toMatch(
    /class="prepared" [^>]*visibility="hidden"><g><g class="rug" data-colour="B">/,
  );
});

/** The colours a sign is drawn in, the lower one first. */
const inksOf = (group: string, svg: string) => {
  const drawn = svg.slice(svg.indexOf(`class="${group}"`));
  return [...drawn.matchAll(/ d="[^"]*" stroke="([^"]+)"/g)].slice(0, 2).map(([, ink]) => ink);
};

test.each(THEMES)('the last rug and the paid area have different marks: %s', (theme) => {
  const { view } = randomMarket(1, 20);
  const last = boardSvg(view, { theme, last: 'c3c4' });
  const area = boardSvg(view, { theme, area: ['c3', 'c4'] });
  expect(inksOf('last', last)[1]).not.toBe(inksOf('area', area)[1]);
  // The last rug has corner marks; the area has a full edge and a tinted ground.
  expect(last).not.toContain('class="area"');
  expect(area).toMatch(/class="area"><g fill=/);
});

test('a hidden Assam is not drawn, a walking one is drawn at his point', () => {
  const { view } = randomMarket(6, 3);
  expect(boardSvg(view, { assam: null })).not.toContain('class="assam"');
  const walking = boardSvg(view, { assam: { at: { x: 12.5, y: -30 }, facing: 'W' } });
  expect(walking).toContain('class="assam" transform="translate(12.5 -30)"');
});

test('the same position gives the same picture', () => {
  const turns: Turns = 1;
  const { view } = randomMarket(9, 17);
  expect(boardSvg(randomMarket(9, 17).view, { turns })).toBe(boardSvg(view, { turns }));
});

test('a layer of signs does not draw the market', () => {
  const { view } = randomMarket(1, 20);
  const svg = renderToStaticMarkup(<Board view={view} signsOnly {...ALL_SIGNS} />);
  expect(count(svg, /class="rug"/g)).toBe(1);
  expect(svg).not.toContain('class="assam"');
  expect(svg).toContain('class="facings');
  // Screen readers must hear of the market only once.
  expect(svg).not.toMatch(/<title|<desc|role=/);
});
