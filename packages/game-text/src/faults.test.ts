import { LANGUAGES } from '@marrakech/i18n';
import { parsePosition, parseRecord } from '@marrakech/rules';
import { describe, expect, test } from 'vitest';
import { sayFault, type FaultText } from './faults.js';
import { readerIn } from './testing/readers.js';

const HEAD = '[Players "2"] [Colours "1"]';

const RECORDS = [
  '',
  '\0garbage',
  '[Players "9"]',
  '[Players "2"',
  '[Players "2"] [Players "2"]',
  `${HEAD} {never closed`,
  `${HEAD} [Facing "Q"]`,
  `${HEAD} [Edition "first"] [Order "turn-last"]`,
  `${HEAD} [Dirhams "30"]`,
  `${HEAD} [House "dance"]`,
  `${HEAD} [Next "A A"] 1. S2`,
  `${HEAD} 1. S2:c2c3 [Facing "N"]`,
  `${HEAD} 1. xyz`,
  `${HEAD} 2. S2:c2c3`,
  `${HEAD} 1. S2 2. S2:c2c3`,
  `${HEAD} 1. S2:Ac2c3`,
  `${HEAD} 1. S2:x`,
  `${HEAD} 1. N2:c2c3`,
  `${HEAD} 1. S2:a1a2`,
  '[Players "2"] 1. S2:c2c3',
  '[Players "2"] 1. S2:Cc2c3',
];
const POSITIONS = [
  HEAD,
  `${HEAD} [Board "7/7"] [Assam "d4"] [Turn "1 orient"] [Rugs "15 15"]`,
  `${HEAD} [Board "7/7/7/7/7/7/8"]`,
  `${HEAD} [Board "7/7/7/7/7/7/C6"]`,
  `${HEAD} [Board "7/7/7/7/7/7/A>6"]`,
  `${HEAD} [Board "7/7/7/7/7/7/?6"]`,
  `${HEAD} [Board "7/7/7/7/7/7/7"] [Assam "z9"]`,
  `${HEAD} 1. S2`,
];

const isSentence = (fault: FaultText | undefined): boolean =>
  fault !== undefined &&
  /^[«“„\p{Lu}].*\.$/u.test(fault.reason) &&
  !/NaN|undefined|\[object|[{}]/.test(`${fault.where ?? ''} ${fault.reason}`);

describe.each(LANGUAGES)('in %s', (language) => {
  test('what is wrong with a text is said in whole sentences', async () => {
    const reader = await readerIn(language, []);
    const outcomes = [...RECORDS.map(parseRecord), ...POSITIONS.map(parsePosition)];
    const said = outcomes.map((outcome) =>
      outcome.ok ? undefined : sayFault(reader, outcome.error),
    );
    const texts = [...RECORDS, ...POSITIONS].map((text, index) => [text, said[index]] as const);
    expect(texts.filter(([, fault]) => !isSentence(fault))).toEqual([]);
  });
});

test.each([
  ['en', '“5000 5000”: each player must start with 0 to 1,000 dirhams.'],
  ['ro', '„5000 5000”: fiecare jucător poate avea între 0 și 1.000 de dirhami.'],
] as const)('the most dirhams are written as the language does, %s', async (language, reason) => {
  const reader = await readerIn(language, []);
  const outcome = parseRecord('[Players "2"] [Colours "1"] [Dirhams "5000 5000"]');
  expect(outcome.ok ? undefined : sayFault(reader, outcome.error)?.reason).toBe(reason);
});

test('a rule that is broken is told with its turn', async () => {
  const reader = await readerIn('en', []);
  const outcome = parseRecord(`${HEAD} 1. S2:c2c3 2. S1:d1d2`);
  expect(outcome.ok ? undefined : sayFault(reader, outcome.error)).toEqual({
    where: 'Turn 2, “S1:d1d2”',
    reason: 'You can’t lay a rug under Assam.',
  });
});
