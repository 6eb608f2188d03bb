import { expect, test } from 'vitest';
import { packRecord, unpackRecord } from './packed-record.js';

const RECORD = '[Players "2"]\n[Name1 "Leïla 🧿"]\n\n1. S2:Be2e1 2. W3:Da3a4\n';

test('what is packed comes back', async () => {
  const packed = await packRecord(RECORD);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(await unpackRecord(packed)).toEqual({ ok: true, value: RECORD });
});

test('a link cut short is broken wherever it is cut', async () => {
  const packed = await packRecord(RECORD);
  for (let length = 0; length < packed.length; length++) {
    const { ok } = await unpackRecord(packed.slice(0, length));
    expect(ok, `cut at ${length}`).toBe(false);
  }
});

test.each(['', '%', 'äöü', '-', 'AAAA', '../..', 'x'.repeat(200_000)])(
  'garbage is a broken link: %.20j',
  async (letters) => {
    expect(await unpackRecord(letters)).toEqual({ ok: false, error: 'broken-link' });
  },
);

test('a link that unpacks to megabytes is refused', async () => {
  const packed = await packRecord('a'.repeat(5_000_000));
  expect(await unpackRecord(packed)).toEqual({ ok: false, error: 'broken-link' });
});
