import { FACINGS, SQUARES, type RugPlace } from '@marrakech/rules';
import { expect, test } from 'vitest';
import { neighbourOf } from '../../output/patches.js';
import { nearestPlace } from './nearest-place.js';

/** Every place on bare ground with Assam on `assam`. */
function placesAround(assam: (typeof SQUARES)[number]): RugPlace[] {
  const near = FACINGS.flatMap((facing) => neighbourOf(assam, facing) ?? []);
  return near.flatMap((one) =>
    FACINGS.flatMap((facing): RugPlace[] => {
      const other = neighbourOf(one, facing);
      return other === undefined || other === assam ? [] : [`${one}${other}`];
    }),
  );
}

const AROUND_D4 = placesAround('d4');

test.each([
  ['d5d6', 'E', 'd5e5'],
  ['d5d6', 'W', 'd5c5'],
  ['d5e5', 'W', 'd5d6'],
  ['d5e5', 'E', 'e4e5'],
  ['e4e5', 'S', 'e4f4'],
  ['e4f4', 'W', 'e4e5'],
  ['e4f4', 'E', undefined],
  ['d5d6', 'N', undefined],
] as const)('with Assam on d4, from %s to %s lies %s', (from, facing, place) => {
  expect(nearestPlace(AROUND_D4, from, facing)).toBe(place);
});

test.each(SQUARES)('with Assam on %s, arrows lead from every place to every other', (assam) => {
  const places = placesAround(assam);
  for (const from of places) {
    const reached = new Set([from]);
    for (const place of reached)
      for (const facing of FACINGS) {
        const next = nearestPlace(places, place, facing);
        if (next !== undefined) reached.add(next);
      }
    expect({ from, reached: reached.size }).toEqual({ from, reached: places.length });
  }
});
