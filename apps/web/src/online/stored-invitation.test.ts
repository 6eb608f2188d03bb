import { expect, test } from 'vitest';
import { parseInvitation } from './stored-invitation.js';

const FIRST = { clock: { type: 'none' }, isPublic: false, bySeat: false, begins: 'when-full' };

test.each([
  { clock: { type: 'live', speed: 'calm' }, isPublic: true, bySeat: false, begins: 'host' },
  { clock: { type: 'days', days: 3 }, isPublic: false, bySeat: true, begins: 'when-full' },
  FIRST,
])('what was chosen is there again: %j', (invitation) => {
  expect(parseInvitation(JSON.stringify(invitation))).toEqual(invitation);
});

test.each([null, '', '{', 'null', '7', '[]', '{"clock":7,"isPublic":"yes","begins":"never"}'])(
  'of what makes no sense nothing is taken: %j',
  (text) => {
    expect(parseInvitation(text)).toEqual(FIRST);
  },
);

test.each([
  { type: 'live', speed: 'warp' },
  { type: 'live' },
  { type: 'days', days: 0.5 },
  { type: 'days', days: '3' },
  { type: 'sand' },
  null,
])('a clock that is none is no clock: %j', (clock) => {
  const { clock: read, isPublic } = parseInvitation(JSON.stringify({ clock, isPublic: true }));
  expect([read, isPublic]).toEqual([FIRST.clock, true]);
});
