import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './step.mjs';

const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);
const pages = files.filter((file) => file.endsWith('.md'));

const read = (page: string): string => readFileSync(join(ROOT, page), 'utf8');

test.each(pages)('every link in %s leads somewhere', (page) => {
  const targets = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1]!);
  const local = targets.filter((target) => !/^(https?:|#)/.test(target));
  const dead = local.filter(
    (target) => !existsSync(join(ROOT, dirname(page), target.replace(/#.*$/, ''))),
  );
  expect(dead).toEqual([]);
});

test.each(pages)('every link in %s to a heading finds it', (page) => {
  const headings = (file: string) =>
    [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, text]) =>
      text!
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    );
  const links = [...read(page).matchAll(/\]\(([^)\s:#]*)#([^)\s]+)\)/g)];
  const dead = links.filter(([, file, heading]) => {
    const target = file === '' ? page : join(dirname(page), file!);
    return !headings(target).includes(heading!);
  });
  expect(dead.map(([link]) => link)).toEqual([]);
});

/** Names of source files, and folders of the repository, as a page writes them in code. */
const PATH = /^[\w.-]+(?:\/[\w.-]+)*(?:\.(?:tsx?|mjs|py|json|ya?ml|cfg)|\/)$/;
const FOLDERS = /^(?:apps|bench|deploy|docs|packages|tests|tools|training)\//;
/** Made by a build, or by the reader. */
const MADE = /(?:^|\/)(?:dist|node_modules)(?:\/|$)|^deploy\/certs$/;

test.each(pages.filter((page) => page !== 'CHANGELOG.md'))(
  'every file that %s names is there',
  (page) => {
    const text = read(page).replaceAll(/^ *```[^]*?^ *```/gm, '');
    const names = [...text.matchAll(/`([^`\s]+)`/g)]
      .map(([, name]) => name!)
      .filter(
        (name) => (PATH.test(name) || FOLDERS.test(name)) && !/[<*]/.test(name) && !MADE.test(name),
      );
    const missing = names.filter((name) => {
      const wanted = name.replace(/\/$/, '');
      return !files.some(
        (file) =>
          file === wanted || file.endsWith(`/${wanted}`) || `/${file}`.includes(`/${wanted}/`),
      );
    });
    expect(missing).toEqual([]);
  },
);
