import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { shellWord } from './shell-word.js';

test.each([
  ['tea', 'tea'],
  ['mint tea', "'mint tea'"],
  ['', "''"],
  ['$(date) `date` *', "'$(date) `date` *'"],
  ["Leila's", "$'Leila\\'s'"],
  ['back\\slash', "$'back\\\\slash'"],
  ['\u001B[2J7\n', "$'\\033[2J7\\012'"],
  ['\u009Bé\u202E\u{E0001}', "$'\\302\\233é\\342\\200\\256\\363\\240\\200\\201'"],
])('%j is one word for the shell, which reads it back', (text, word) => {
  expect(shellWord(text)).toBe(word);
  const read = execFileSync('bash', ['-c', `printf %s ${word} | od -An -v -tx1`], {
    encoding: 'utf8',
  });
  expect(read.replaceAll(/\s/g, '')).toBe(Buffer.from(text).toString('hex'));
});
