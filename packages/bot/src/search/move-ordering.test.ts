import { expect, test } from 'vitest';
import { AverageCorrection, orderJudgements, type Judgement } from './move-ordering.js';
import { VALUE_LENGTH } from '../position/value.js';

const judged = (facing: 'N' | 'E' | 'S' | 'W', utility: number, turns: number): Judgement => ({
  decision: { type: 'orient', facing },
  value: new Float64Array(VALUE_LENGTH),
  utility,
  turns,
});

function correctedBy(turns: number, ...by: readonly number[]): AverageCorrection {
  const correction = new AverageCorrection(turns);
  for (const one of by) correction.add(one);
  return correction;
}

const facings = (judgements: readonly Judgement[], ...corrections: readonly AverageCorrection[]) =>
  orderJudgements(judgements, corrections)
    .map(({ decision }) => (decision.type === 'orient' ? decision.facing : ''))
    .join('');

test('a decision refuted by a deeper pass does not stay first', () => {
  const [bad, good] = [judged('N', 0.1, 2), judged('E', 0.4, 1)];
  expect(facings([bad, good], correctedBy(2, -0.35))).toBe('EN');
});

test('a deeper pass that lowers all values does not move unsearched decisions to the front', () => {
  const first = [judged('N', 0.45, 2), judged('E', 0.43, 2)];
  const unseen = judged('S', 0.46, 1);
  expect(facings([...first, unseen], correctedBy(2, -0.06, -0.06))).toBe('NES');
  expect(facings([...first, unseen])).toBe('SNE');
});

test('an unsearched decision gets the corrections of all passes that did not reach it', () => {
  const seen = [judged('N', 0.3, 3), judged('E', 0.38, 2), judged('S', 0.4, 1)];
  const corrections = [correctedBy(2, -0.1, -0.1), correctedBy(3, -0.1)];
  expect(facings(seen, ...corrections)).toBe('ENS');
});

test('of equal decisions the one searched deeper comes first', () => {
  expect(facings([judged('N', 0.5, 1), judged('E', 0.5, 2)])).toBe('EN');
});
