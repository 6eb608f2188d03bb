import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

const MOST_BYTES = 700_000;

test('all weights together stay small when compressed', () => {
  const folder = fileURLToPath(new URL('weights', import.meta.url));
  const bytes = readdirSync(folder).map(
    (file) => brotliCompressSync(readFileSync(join(folder, file))).length,
  );
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(MOST_BYTES);
}, 60_000);
