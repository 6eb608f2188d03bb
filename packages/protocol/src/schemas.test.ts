import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { ILLEGAL_CODES } from '@marrakech/rules';
import {
  checkMessage,
  EVENT_TYPES,
  FORMAT,
  parseEvent,
  type Message,
  type TableEvent,
  type TableOptions,
} from '@marrakech/table';
import { MESSAGE_TYPES } from '@marrakech/table/schemas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REFUSAL_CODES, statusOf, TABLE_FAULTS } from './errors.js';
import { MESSAGE_BYTES, OPTIONS_BYTES, parseMessage, parseOptions } from './json.js';

const HEX = 'ab'.repeat(32);
const stamp = { id: 'm-1', version: 3, seat: 1 };

const MESSAGES: readonly Message[] = [
  { type: 'sit', ...stamp, name: 'Leila', share: HEX },
  { type: 'stand', ...stamp },
  { type: 'begin', id: 'm-1', version: 3 },
  { type: 'close', id: 'm-1', version: 3 },
  { type: 'orient', ...stamp, facing: 'N' },
  { type: 'roll', ...stamp, facing: 'E' },
  { type: 'lay', ...stamp, rug: 'c2c3' },
  { type: 'take-back', ...stamp },
  { type: 'leave', ...stamp },
  { type: 'choose', ...stamp, about: 0, choice: 'wait' },
  { type: 'end-stand-in', ...stamp },
  { type: 'rematch', ...stamp },
];

const OPTIONS: TableOptions = {
  chairs: [
    { type: 'person', name: 'Leila', colour: 'B', dirhams: 20, player: 'p1' },
    { type: 'bot', name: 'Karima', level: 'fair' },
  ],
  edition: 'gigamic',
  order: 'turn-first',
  colours: 1,
  facing: 'N',
  houseRules: ['cover-own'],
  starts: 'lot',
  begins: 'when-full',
  clock: { type: 'live', speed: 'quick' },
  standIn: 'fair',
  opening: [{ type: 'orient', facing: 'S' }],
};

const at = { version: 2, at: 1_700_000_000_000, by: { player: 'p1', id: 'm-1' } };
const EVENTS: readonly TableEvent[] = [
  {
    type: 'opened',
    ...at,
    format: 1,
    rules: 1,
    game: 'g',
    host: 'p1',
    options: OPTIONS,
    commitment: HEX,
  },
  { type: 'player-seated', ...at, seat: 0, player: 'p1', name: 'Zoë 🧶', share: HEX },
  {
    type: 'seat-reserved',
    ...at,
    seat: 0,
    player: 'p1',
    until: 1_700_000_015_000,
    peopleOnly: true,
  },
  { type: 'reservation-ended', ...at, seat: 0 },
  { type: 'seat-vacated', ...at, seat: 0 },
  { type: 'host-passed', ...at, player: 'p2' },
  { type: 'closed', ...at },
  {
    type: 'began',
    ...at,
    first: 1,
    lot: true,
    setup: {
      edition: 'first',
      players: 2,
      order: 'turn-first',
      colours: 2,
      facing: 'S',
      dirhams: [30, 30],
      houseRules: [],
    },
  },
  { type: 'late', ...at, seats: [1], noShowAfter: 300_000 },
  { type: 'arrived', ...at, seat: 1 },
  { type: 'played', ...at, action: { type: 'draw', seat: 0, colour: 'A' } },
  { type: 'taken-back', ...at, seat: 0 },
  { type: 'gone', ...at, seat: 0 },
  { type: 'returned', ...at, seat: 0 },
  { type: 'chosen', ...at, seat: 0, about: 1, choice: 'bot' },
  { type: 'stand-in-started', ...at, seat: 0, level: 'fair' },
  { type: 'stand-in-ended', ...at, seat: 0 },
  { type: 'time-given', ...at, ms: 5000 },
  { type: 'revealed', ...at, secret: HEX },
  { type: 'rematch-asked', ...at, seat: 0 },
  { type: 'followed', ...at, next: 'g2' },
];

/** Copies of `json`, each with one value removed, added or replaced by an invalid one. */
function spoilt(json: unknown): unknown[] {
  if (typeof json !== 'object' || json === null)
    return [undefined, null, [], {}, 'x\u0000', -1, 0.5, 1e99];
  const entries = Object.entries(json);
  const rebuilt = (key: string, value: unknown) => {
    if (Array.isArray(json))
      return json.map((each: unknown, index) => (String(index) === key ? value : each));
    return { ...json, [key]: value };
  };
  return [
    Array.isArray(json) ? [...json, null] : { ...json, more: 1 },
    ...entries.flatMap(([key, value]) => spoilt(value).map((wrong) => rebuilt(key, wrong))),
  ];
}

const KINDS = [
  { kind: 'message', samples: MESSAGES as readonly unknown[], parse: parseMessage },
  { kind: 'options', samples: [OPTIONS], parse: parseOptions },
  { kind: 'event', samples: EVENTS, parse: (text: string) => parseEvent(JSON.parse(text)) },
];

describe.each(KINDS)('a schema of $kind', ({ samples, parse }) => {
  test('accepts valid samples and returns them unchanged', () => {
    for (const sample of samples)
      expect(parse(JSON.stringify(sample))).toEqual({ ok: true, value: sample });
  });

  test('refuses samples with one invalid value', () => {
    const wrong = samples.flatMap((sample) => spoilt(sample).map((each) => JSON.stringify(each)));
    const taken = wrong.filter((text) => parse(text).ok);
    // A changed number or name may be valid, too; then it is returned unchanged.
    const changed = taken.filter((text) => {
      const read = parse(text);
      return !read.ok || !isDeepStrictEqual(read.value, JSON.parse(text));
    });
    expect(changed).toEqual([]);
    expect(wrong.length - taken.length).toBeGreaterThan(samples.length * 10);
  });

  test('returns a value for any input', () => {
    const answered = fc.property(fc.jsonValue(), fc.constantFrom(...samples), (value, sample) =>
      [value, { ...(sample as object), ...(value as object) }].every((each) => {
        const read = parse(JSON.stringify(each));
        return read.ok || REFUSAL_CODES.includes(read.error.code);
      }),
    );
    expect(fc.check(answered, { numRuns: 500 })).toMatchObject({ failed: false });
  });
});

describe('untrusted text', () => {
  test('is refused by its size in bytes before it is parsed', () => {
    const heavy = `"${'é'.repeat(MESSAGE_BYTES / 2)}"`;
    expect(heavy.length).toBeLessThan(MESSAGE_BYTES);
    expect(parseMessage(heavy)).toEqual({
      ok: false,
      error: { code: 'too-large', limit: MESSAGE_BYTES },
    });
    expect(parseOptions(' '.repeat(OPTIONS_BYTES + 1))).toMatchObject({
      error: { code: 'too-large' },
    });
    const astral = `"${'🧶'.repeat((MESSAGE_BYTES - 2) / 4)}"`;
    expect(Buffer.byteLength(astral)).toBeLessThanOrEqual(MESSAGE_BYTES);
    expect(parseMessage(astral)).toMatchObject({ error: { code: 'unreadable' } });
  });

  test.each([
    '',
    '{',
    'null',
    '[]',
    '1',
    '"sit"',
    '{"type":"sit"}',
    '{"type":"toString"}',
    '{"__proto__":1}',
  ])('is refused: %s', (text) => {
    expect(parseMessage(text)).toMatchObject({ ok: false, error: { code: 'unreadable' } });
    expect(parseOptions(text)).toMatchObject({ ok: false, error: { code: 'unreadable' } });
  });

  test('a fault has the path of the invalid value', () => {
    expect(checkMessage({ ...MESSAGES[0], name: ' Leila' })).toEqual({
      ok: false,
      error: { code: 'unreadable', path: 'name' },
    });
  });

  test.each(['', ' a', 'a ', 'a\nb', 'a\u202Eb', 'a\u200Bb', '\u0007', 'a\u2028b', 'x'.repeat(33)])(
    'a name cannot be %j',
    (name) => {
      expect(checkMessage({ ...MESSAGES[0], name }).ok).toBe(false);
    },
  );

  test('the samples have every type of message and event', () => {
    expect(MESSAGE_TYPES).toEqual(MESSAGES.map(({ type }) => type));
    expect(EVENT_TYPES).toEqual(EVENTS.map(({ type }) => type));
  });
});

describe('an event of a newer version', () => {
  test('is distinguished from a broken one', () => {
    expect(parseEvent({ type: 'haggled', version: 9 })).toEqual({
      ok: false,
      error: { code: 'unknown-event', version: 9, type: 'haggled' },
    });
    expect(parseEvent({ type: 'opened', version: 1, format: FORMAT + 1 })).toEqual({
      ok: false,
      error: { code: 'newer-format', format: FORMAT + 1 },
    });
    expect(parseEvent({ ...EVENTS[1], seat: 9 })).toMatchObject({
      error: { code: 'broken-event', version: 2, path: 'seat' },
    });
  });
});

/** The first cells of the table under a heading. A line that is not a row ends the table. */
function tableUnder(heading: string, docs: string): string[] {
  const section = docs.split('\n## ').find((each) => each.startsWith(`${heading}\n`)) ?? '';
  const table = /\n\|[ -]+\|[ -]+\|\n((?:\|.*\n)*)/.exec(section)?.[1] ?? '';
  return [...table.matchAll(/^\| `([\w-]+)`/gm)].map(([, word]) => word!).toSorted();
}

describe('refusals', () => {
  test("the table's codes and the rules' codes are one list without duplicates", () => {
    expect(new Set(REFUSAL_CODES).size).toBe(REFUSAL_CODES.length);
    expect(REFUSAL_CODES).toEqual([...Object.keys(TABLE_FAULTS), ...Object.keys(ILLEGAL_CODES)]);
    expect(statusOf('half-turn')).toBe(422);
    expect(statusOf('stale')).toBe(409);
  });

  test('each is explained in its table of docs/protocol.md, like each message and event', () => {
    const docs = readFileSync(new URL('../../../docs/protocol.md', import.meta.url), 'utf8');
    expect(tableUnder('Messages', docs)).toEqual(MESSAGES.map(({ type }) => type).toSorted());
    expect(tableUnder('Events', docs)).toEqual([...EVENT_TYPES].toSorted());
    expect(tableUnder('Refusals', docs)).toEqual(Object.keys(TABLE_FAULTS).toSorted());
  });
});
