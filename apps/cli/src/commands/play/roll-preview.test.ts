import { MOSAICS, rollPreviews, parsePosition } from '@marrakech/rules';
import { expect, test } from 'vitest';
import { widthOf } from '../../terminal/text-width.js';
import { previewLine, previewLines } from './roll-preview.js';

function poorPlayer() {
  const state = parsePosition(
    '[Players "3"] [Dirhams "2 58 30"] [Rugs "13 13 13"] [Assam "d4"] [Facing "S"] ' +
      '[Turn "1 orient"] [Board "7/7/7/7/3B>B<2/3B>B<2/7"]',
  );
  if (!state.ok) throw new Error(`${state.error.code} ${state.error.token}`);
  return state.value;
}

test('whoever would be out is told so', () => {
  expect(previewLines(poorPlayer())).toContain(
    '▼ south  1 d3 out for 4   2 d2 out for 4   3 d1 free        4 ~e1 free',
  );
});

test('the longest words for every die value fit the smallest window', () => {
  const [ahead] = rollPreviews(poorPlayer());
  const outcomes = ahead!.outcomes.map((outcome) => ({
    ...outcome,
    path: [{ square: 'a1', facing: 'N', mosaic: MOSAICS[0]! } as const],
    square: 'a1' as const,
    payment: { to: 1, due: 47, paid: 2 },
    out: true,
  }));
  const line = previewLine({ ...ahead!, facing: 'S', outcomes });
  expect(line.match(/\d ~a1 out for 47/g)).toHaveLength(4);
  // Before it stands the mark of the one that is chosen.
  expect(widthOf(`▸ ${line}`)).toBeLessThan(80);
});
