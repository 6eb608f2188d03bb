import { expect, test } from 'vitest';
import { Change, inOrder, type Judgement } from './move-ordering.js';
import { VALUE_LENGTH } from '../position/value.js';

const judged = (facing: 'N' | 'E' | 'S' | 'W', utility: number, turns: number): Judgement => ({
  decision: { type: 'orient', facing },
  value: new Float64Array(VALUE_LENGTH),
  utility,
  turns,
});

function changed(turns: number, ...by: readonly number[]): Change {
  const change = new Change(turns);
  for (const one of by) change.add(one);
  return change;
}

const facings = (judgements: readonly Judgement[], ...changes: readonly Change[]) =>
  inOrder(judgements, changes)
    .map(({ decision }) => (decision.type === 'orient' ? decision.facing : ''))
    .join('');

test('what a deeper look refutes does not stay in front', () => {
  const [bad, good] = [judged('N', 0.1, 2), judged('E', 0.4, 1)];
  expect(facings([bad, good], changed(2, -0.35))).toBe('EN');
});

test('a deeper look that finds all a little worse puts nothing forward that it did not come to', () => {
  const first = [judged('N', 0.45, 2), judged('E', 0.43, 2)];
  const unseen = judged('S', 0.46, 1);
  expect(facings([...first, unseen], changed(2, -0.06, -0.06))).toBe('NES');
  expect(facings([...first, unseen])).toBe('SNE');
});

test('what all looks found counts for who was seen by none, only the last for who missed it', () => {
  const seen = [judged('N', 0.3, 3), judged('E', 0.38, 2), judged('S', 0.4, 1)];
  const changes = [changed(2, -0.1, -0.1), changed(3, -0.1)];
  expect(facings(seen, ...changes)).toBe('ENS');
});

test('of those that promise the same, the one looked at further is in front', () => {
  expect(facings([judged('N', 0.5, 1), judged('E', 0.5, 2)])).toBe('EN');
});
