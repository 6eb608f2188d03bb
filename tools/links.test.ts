import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './step.mjs';

const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);

test.each(pages)('every link in %s leads somewhere', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1]!);
  const local = targets.filter((target) => !/^(https?:|#)/.test(target));
  const dead = local.filter(
    (target) => !existsSync(join(ROOT, dirname(page), target.replace(/#.*$/, ''))),
  );
  expect(dead).toEqual([]);
});
