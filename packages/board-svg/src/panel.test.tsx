import { COLOURS, DIE_VALUES } from '@marrakech/rules';
import { renderToStaticMarkup } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { Coin, Purse, stacksOf } from './coins.js';
import { Die } from './die.js';
import { Pile, RugPicture } from './pile.js';
import { THEMES } from './theme.js';

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

test.each(DIE_VALUES)('a die of %i shows as many slippers', (value) => {
  expect(count(renderToStaticMarkup(<Die value={value} />), /class="slipper"/g)).toBe(value);
});

test('a die not rolled yet is blank', () => {
  expect(renderToStaticMarkup(<Die />)).not.toContain('slipper');
});

test.each([0, 1, 4, 5, 30, 63, 179])('%i dirhams are drawn with the fewest coins', (dirhams) => {
  const stacks = stacksOf(dirhams);
  const sum = stacks.reduce((total, { value, coins }) => total + value * coins, 0);
  expect(sum).toBe(dirhams);
  expect(stacks.filter(({ value }) => value === 1).length).toBeLessThan(2);
  const drawn = renderToStaticMarkup(<Purse dirhams={dirhams} />);
  expect(count(drawn, /class="coin"/g)).toBe(stacks.reduce((total, { coins }) => total + coins, 0));
});

test.each([1000, Number.NaN, -3, Number.POSITIVE_INFINITY, 2.7])(
  'a purse of %d can be drawn',
  (dirhams) => {
    expect(stacksOf(dirhams).length).toBeLessThanOrEqual(8);
    expect(renderToStaticMarkup(<Purse dirhams={dirhams} />)).not.toMatch(/NaN|undefined/);
  },
);

test('a pile shows the next rug where it is known, and the underside of one where it is not', () => {
  const pile = [
    { colour: 'A', rugs: 3 },
    { colour: 'B', rugs: 2 },
  ] as const;
  const known = renderToStaticMarkup(<Pile player={{ rugs: 5, pile, next: 'B' }} />);
  const unknown = renderToStaticMarkup(<Pile player={{ rugs: 5, pile }} />);
  expect(count(known, /class="layer"/g)).toBe(4);
  expect(count(unknown, /class="layer"/g)).toBe(4);
  expect(known).not.toBe(unknown);
  expect(known.length).toBeGreaterThan(unknown.length);
});

test.each([0, -1, Number.NaN])('a pile of %d rugs is drawn as empty', (rugs) => {
  const drawn = renderToStaticMarkup(<Pile player={{ rugs, pile: [] }} />);
  expect(drawn).not.toContain('class="layer"');
  expect(drawn).toContain('class="gap"');
});

test.each(THEMES)('each part is a self-contained picture (%s)', (theme) => {
  const parts = [
    <Coin key="1" value={1} theme={theme} />,
    <Coin key="5" value={5} theme={theme} />,
    ...COLOURS.map((colour) => <RugPicture key={colour} colour={colour} theme={theme} />),
  ].map((part) => renderToStaticMarkup(part));
  expect(new Set(parts).size).toBe(parts.length);
  for (const part of parts) expect(part).not.toMatch(/NaN|undefined| id=|url\(|style/);
});

test('screen readers read a label, and skip a picture without one', () => {
  const named = renderToStaticMarkup(<Coin value={5} label="5 dirhams" />);
  expect(named).toContain('role="img" aria-label="5 dirhams"');
  expect(renderToStaticMarkup(<Coin value={5} />)).toContain('aria-hidden="true"');
});
