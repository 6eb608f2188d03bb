import {
  legalDecisions,
  parseDecision,
  parseRecord,
  turnLogOfRecord,
  type GameRecord,
} from '@marrakech/rules';
import { makeChance, type State } from '@marrakech/rules/fast';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ProtocolSession } from './protocol-session.js';
import { makePlayer, type DecideOptions } from '../levels/player.js';

const exchange = async (...lines: readonly string[]): Promise<string[]> => {
  const session = new ProtocolSession('salma', '1.4');
  const answers: string[] = [];
  for (const line of lines) answers.push(...(await session.answer(line)));
  return answers;
};

test('it greets, takes a position and decides', async () => {
  const position = '[Players "2"] [Next "A C"] 1. S2:Be2e1 2. W3';
  const [hello, info, play] = await exchange('marrakech 1', `position ${position}`, 'go 200');
  expect(hello).toBe('bot Salma 1.4');
  expect(info).toMatch(/^info win [01]\.\d{3} [01]\.\d{3} score \d+\.\d \d+\.\d$/);
  const record = parseRecord(position) as { readonly value: GameRecord };
  const { state } = turnLogOfRecord(record.value);
  expect(legalDecisions(state)).toContainEqual(parseDecision(play!.replace('play ', '')));
});

test('it answers quit with nothing', async () => {
  const session = new ProtocolSession('nour', '1');
  expect(await session.answer('quit')).toEqual([]);
  expect(session.isOver).toBe(true);
});

const POSITION =
  '[Players "3"] [Facing "S"] [Board "7/7/7/7/2Av4/2A^4/7"] [Assam "d2"] [Turn "2 orient"] [Rugs "14 15 15"]';

test('it decides in a position without a game', async () => {
  const [, play] = await exchange(`position ${POSITION}`, 'go 50');
  expect(play).toMatch(/^play [ESW]$/);
});

test('it decides for the player to move', async () => {
  const solved = POSITION.replace('d2', 'a7').replace('2 orient', '2 lay');
  const [, play] = await exchange(`position ${solved}`, 'go 50');
  expect(play).toMatch(/^play (?:a6|b7)[abc][5-7]$/);
});

test.each([
  ['marrakech', 'error unknown-version'],
  ['marrakech 2', 'error unknown-version 2'],
  ['marrakech 1 extra', 'error unknown-version 1 extra'],
  ['dance', 'error unknown-line dance'],
  ['go', 'error no-position'],
  ['go 500 600', 'error broken-time 500 600'],
  ['go 1000000000', 'error broken-time 1000000000'],
  ['go soon', 'error broken-time soon'],
  ['go -5', 'error broken-time -5'],
  ['\u001B[2J\u0007dance', String.raw`error unknown-line \u{1b}[2J\u{7}dance`],
  ['go \u202E5', String.raw`error broken-time \u{202e}5`],
  [`dance${'!'.repeat(99)}`, `error unknown-line dance${'!'.repeat(35)}`],
  ['position [Players "3"] 1. \u009B', String.raw`error broken-position unknown-token 1 \u{9b}`],
  ['position', 'error broken-position empty 0'],
  ['position [Players "9"]', 'error broken-position tag-value 0 Players'],
  ['position [Players "3"] 1. N9:a1a2', 'error broken-position unknown-token 1 N9:a1a2'],
  ['position [Players "3"] [Board "7/7/7/7/7/7/7"]', 'error broken-position tag-missing 0 Assam'],
  ['position [Players "3"] [Turn "1 lay"]', 'error broken-position tag-missing 0 Board'],
  ['position [Players "3"] [Assam "d4"] 1. S2', 'error broken-position unknown-token 0 1.'],
  [`position ${POSITION.replace('2A^4', '3A^3')}`, 'error broken-position tag-value 0 Board'],
])('%j is answered by an error', async (line, error) => {
  expect(await exchange(line)).toEqual([error]);
});

test('a position that waits for the die has nothing to decide', async () => {
  expect(await exchange('position [Players "3"] 1. S', 'go')).toEqual([
    'error nothing-to-decide roll',
  ]);
});

test('after a broken position the one before no longer counts', async () => {
  const answers = await exchange(
    'position [Players "3"] 1. S2',
    'position [Players "3"] 1. Q',
    'go',
  );
  expect(answers.at(-1)).toBe('error no-position');
});

test('a second position of the same game uses the same player', async () => {
  const made: string[] = [];
  const session = new ProtocolSession('nour', '1', (level, setup) => {
    made.push(`${setup.players}`);
    return makePlayer(level, setup);
  });
  const records = ['[Players "3"] 1. S2', '[Players "3"] 1. S2:c2c3', '[Players "4"] 1. S2'];
  for (const record of records) await session.answer(`position ${record}`);
  expect(made).toEqual(['3', '4']);
});

/** The milliseconds given to the player for each line. */
const budgets = async (readyAfter: number, ...lines: readonly string[]) => {
  const given: (number | undefined)[] = [];
  const session = new ProtocolSession('nour', '1', async (level, setup) => {
    const player = await makePlayer(level, setup);
    vi.setSystemTime(Date.now() + readyAfter);
    const decideWithProspects = (state: State, thinking: DecideOptions = {}) => {
      given.push(thinking.budgetMs);
      return player.decideWithProspects(state);
    };
    return { ...player, decideWithProspects };
  });
  await session.answer('position [Players "3"] 1. S2');
  for (const line of lines) await session.answer(line);
  return given;
};

describe('the time to think', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('has a margin for transport of at most 50 ms', async () => {
    expect(await budgets(0, 'go 10', 'go 50', 'go 200', 'go 5000')).toEqual([0, 35.5, 178, 4950]);
  });

  test('is reduced by the start-up time for the first decision', async () => {
    expect(await budgets(70, 'go 200', 'go 200', 'go 0')).toEqual([108, 178, 0]);
    expect(await budgets(70, 'go 50')).toEqual([0]);
  });

  test('is an hour at most, and by default the level’s own', async () => {
    expect(await budgets(0, 'go 99999999', 'go')).toEqual([3_599_950, undefined]);
  });
});

test('garbage gets an error', async () => {
  const { below } = makeChance(12);
  const words = [
    'position',
    'go',
    'marrakech',
    '[Players "2"]',
    '1.',
    'S2:',
    '\u0000',
    '{',
    '}',
    '9e9',
  ];
  for (let round = 0; round < 300; round++) {
    const line = Array.from({ length: below(6) }, () => words[below(words.length)]!).join(' ');
    const answers = await exchange(line);
    for (const answer of answers) expect(answer).toMatch(/^(error|bot) /);
  }
});
