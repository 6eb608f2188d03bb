import { WriteStream } from 'node:tty';
import { expect, test } from 'vitest';
import { depthOf, paint, type Depth } from './colour.js';

const terminal = Object.assign(Object.create(WriteStream.prototype), {
  isTTY: true,
}) as NodeJS.WriteStream;
const pipe = { isTTY: false } as NodeJS.WriteStream;

const rows: readonly [string, NodeJS.WriteStream, NodeJS.ProcessEnv, Depth][] = [
  ['a pipe', pipe, { TERM: 'xterm-256color' }, 'none'],
  ['a pipe in CI', pipe, { TERM: 'xterm-256color', CI: 'true' }, 'none'],
  ['a pipe with FORCE_COLOR', pipe, { FORCE_COLOR: '' }, '16'],
  ['a pipe with FORCE_COLOR=1', pipe, { FORCE_COLOR: '1' }, '16'],
  ['a pipe with FORCE_COLOR=2', pipe, { FORCE_COLOR: '2' }, '256'],
  ['a pipe with FORCE_COLOR=3', pipe, { FORCE_COLOR: '3' }, 'all'],
  ['a terminal', terminal, { TERM: 'xterm-256color' }, '256'],
  ['a terminal of all colours', terminal, { TERM: 'xterm', COLORTERM: 'truecolor' }, 'all'],
  ['an old terminal', terminal, { TERM: 'xterm' }, '16'],
  ['a dumb terminal', terminal, { TERM: 'dumb' }, 'none'],
  ['a terminal with NO_COLOR', terminal, { TERM: 'xterm-256color', NO_COLOR: '1' }, 'none'],
  ['a terminal with an empty NO_COLOR', terminal, { TERM: 'xterm-256color', NO_COLOR: '' }, '256'],
  ['a terminal with FORCE_COLOR=0', terminal, { TERM: 'xterm-256color', FORCE_COLOR: '0' }, 'none'],
  ['both NO_COLOR and FORCE_COLOR', pipe, { NO_COLOR: '1', FORCE_COLOR: '3' }, 'none'],
];

test.each(rows)('%s', (_, stream, env, depth) => {
  expect(depthOf(stream, env)).toBe(depth);
});

const RED = { rgb: [179, 36, 43], rich: 124, plain: 1 } as const;
const GOLD = { rgb: [255, 213, 74], rich: 220, plain: 11 } as const;

test.each([
  ['none', 'rug'],
  ['16', '\u001B[0;1;93;41mrug\u001B[0m'],
  ['256', '\u001B[0;1;38;5;220;48;5;124mrug\u001B[0m'],
  ['all', '\u001B[0;1;38;2;255;213;74;48;2;179;36;43mrug\u001B[0m'],
] as const)('bold gold on red with %s colours', (depth, painted) => {
  expect(paint('rug', { ink: GOLD, ground: RED, bold: true }, depth)).toBe(painted);
});
