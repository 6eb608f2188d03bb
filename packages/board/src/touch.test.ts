import { SQUARES } from '@marrakech/rules';
import type { VNode } from 'preact';
import { expect, test } from 'vitest';
import { Touch, type Gesture, type Intents } from './touch.js';

interface Zone {
  readonly 'data-square'?: string;
  readonly 'data-place'?: string;
  readonly 'data-facing'?: string;
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly onPointerUp: () => void;
  readonly onPointerDown: (event: unknown) => void;
}

function zonesOf(intents: Intents): Zone[] {
  const drawn = Touch({
    ...intents,
    assam: 'd4',
    facings: ['N', 'E'],
    places: ['d5d6', 'd5e5'],
    turns: 0,
  }) as VNode<{ children: unknown[] }>;
  return drawn.props.children
    .flat()
    .filter((zone) => zone !== null)
    .map((zone) => (zone as VNode<Zone>).props);
}

test('a square tells when a pointer comes, presses, lets go and leaves', () => {
  const heard: [string, Gesture][] = [];
  const zones = zonesOf({ onSquare: (square, gesture) => heard.push([square, gesture]) });
  expect(zones.map((zone) => zone['data-square'])).toEqual(SQUARES);
  const zone = zones.find((each) => each['data-square'] === 'c3')!;
  zone.onPointerEnter();
  zone.onPointerDown({ pointerId: 1, currentTarget: null });
  zone.onPointerUp();
  zone.onPointerLeave();
  expect(heard).toEqual([
    ['c3', 'enter'],
    ['c3', 'press'],
    ['c3', 'release'],
    ['c3', 'leave'],
  ]);
});

const quiet = () => {};

test('only what is offered can be touched', () => {
  expect(zonesOf({ onPlace: quiet }).map((zone) => zone['data-place'])).toEqual(['d5d6', 'd5e5']);
  expect(zonesOf({ onFacing: quiet }).map((zone) => zone['data-facing'])).toEqual(['N', 'E']);
  expect(zonesOf({})).toEqual([]);
});

test('a finger is let go of, so that it can be drawn on to the next square', () => {
  const released: number[] = [];
  const [zone] = zonesOf({ onSquare: () => {} });
  zone!.onPointerDown({
    pointerId: 7,
    currentTarget: {
      hasPointerCapture: () => true,
      releasePointerCapture: (id: number) => released.push(id),
    },
  });
  expect(released).toEqual([7]);
});
