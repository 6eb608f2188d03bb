import { setImmediate as nextMoment } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Outbox, readEnvelopes } from './outbox.js';

test('the envelopes of one tick to one node are one message', async () => {
  const sent: [string, string][] = [];
  const mail = new Outbox((node, text) => sent.push([node, text]));
  mail.post('one', 'g"1', '{"type":"presence"}');
  mail.post('other', 'g2', '{"type":"presence"}');
  mail.post('one', 'g2', '{"type":"reaction","seat":1,"reaction":"hello"}');
  expect(sent).toEqual([]);
  await nextMoment();
  expect(sent.map(([node]) => node)).toEqual(['one', 'other']);
  expect(readEnvelopes(sent[0]![1])).toEqual([
    { game: 'g"1', message: { type: 'presence' } },
    { game: 'g2', message: { type: 'reaction', seat: 1, reaction: 'hello' } },
  ]);
  mail.post('one', 'g1', '{"type":"presence"}');
  await nextMoment();
  expect(sent).toHaveLength(3);
});

test.each([
  '',
  'null',
  '{}',
  '[1,2]',
  '["g"]',
  '[["g"]]',
  '[[1,{"type":"presence"}]]',
  '[["g",{"type":"gossip"}]]',
  '[["g",{"type":"presence"}',
])('mail that is none is not taken: %s', (text) => {
  expect(readEnvelopes(text)).toEqual([]);
});

test('an invalid envelope does not block the others', () => {
  const message = { type: 'presence' };
  expect(readEnvelopes(JSON.stringify([['g1', { type: 'gossip' }], 7, ['g2', message]]))).toEqual([
    { game: 'g2', message },
  ]);
});
