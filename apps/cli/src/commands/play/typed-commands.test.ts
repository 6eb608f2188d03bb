import { expect, test } from 'vitest';
import { parseCommand, type TypedCommand } from './typed-commands.js';

const rows: readonly [string, TypedCommand][] = [
  ['S', { type: 'orient', facing: 'S' }],
  [' n ', { type: 'orient', facing: 'N' }],
  ['West', { type: 'orient', facing: 'W' }],
  ['left', { type: 'turn', quarters: -1 }],
  ['ahead', { type: 'turn', quarters: 0 }],
  ['roll', { type: 'roll' }],
  ['ROLL', { type: 'roll' }],
  ['3', { type: 'die', die: 3 }],
  ['c2c3', { type: 'lay', rug: 'c2c3' }],
  ['C2 - C3', { type: 'lay', rug: 'c2c3' }],
  ['c2, c3', { type: 'lay', rug: 'c2c3' }],
  ['a1g7', { type: 'lay', rug: 'a1g7' as 'a1a2' }],
  ['b', { type: 'colour', colour: 'B' }],
  ['undo', { type: 'undo' }],
  ['leave', { type: 'leave' }],
  ['leave 2', { type: 'leave', seat: 1 }],
  ['leave:4', { type: 'leave', seat: 3 }],
  ['?', { type: 'help' }],
  ['quit', { type: 'quit' }],
  ['', { type: 'nothing' }],
  ['   ', { type: 'nothing' }],
];

test.each(rows)('%j', (line, command) => {
  expect(parseCommand(line)).toEqual(command);
});

test.each([
  '5',
  '0',
  '1e0',
  'c2',
  'c2c3c4',
  'h1h2',
  'leave 0',
  'constructor',
  '__proto__',
  '\u0000',
])('%j means nothing', (line) => {
  expect(parseCommand(line)).toEqual({ type: 'unknown', text: line });
});
