import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ShortLines } from './plain-game.js';

test('lines pass, and what is too long is cut, wherever the pieces end', async () => {
  const long = 'x'.repeat(700);
  const pieces = ['S\nro', 'll\n', long, long, '\nc2', 'c3'].map((piece) => Buffer.from(piece));
  const passed = await text(Readable.from(pieces).pipe(new ShortLines()));
  expect(passed).toBe(`S\nroll\n${'x'.repeat(1000)}\nc2c3`);
});
