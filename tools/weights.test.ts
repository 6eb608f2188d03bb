import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ROOT } from './step.mjs';

const MOST_BYTES = 700_000;

test('all weights together stay small on their way', () => {
  const folder = join(ROOT, 'packages/bot/src/weights');
  const bytes = readdirSync(folder).map(
    (file) => brotliCompressSync(readFileSync(join(folder, file))).length,
  );
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(MOST_BYTES);
}, 60_000);
