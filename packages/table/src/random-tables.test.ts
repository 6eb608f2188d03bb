import { isDeepStrictEqual } from 'node:util';
import { verifyDice } from '@marrakech/fair-dice';
import { parseEvent, type TableEvent } from './schemas/events.js';
import { recordOf } from './record.js';
import { turnLogOf, makeRecord, parseRecord, resultOf, stateKey, viewOf } from '@marrakech/rules';
import { describe, expect, test } from 'vitest';
import { decide, decideSystem } from './decide.js';
import { accept, restore } from './fold.js';
import type { Table } from './table.js';
import { EVERY_AGREEMENT, nameOf, playTable, seeded, TestTable } from './testing/random-table.js';

const SEEDS = [1, 2, 3];
const CASES = EVERY_AGREEMENT.flatMap((options, index) =>
  SEEDS.map((seed) => ({
    seed: `${index}-${seed}`,
    name: nameOf(options),
    // Every third one has a clock.
    options:
      seed === 3 ? { ...options, clock: { type: 'live', speed: 'quick' } as const } : options,
  })),
);

const stored = (events: readonly TableEvent[]): unknown[] =>
  JSON.parse(JSON.stringify(events)) as unknown[];

/** An event without its cause and time. */
function happening(event: TableEvent) {
  const { at: _, by: __, ...rest } = event;
  return rest;
}

describe.each(CASES)('table $seed ($name)', ({ seed, options }) => {
  const testTable = playTable(seed, options);
  const { log, table, secret } = testTable;

  test('ends, with consecutive versions', () => {
    expect(resultOf(table.play!.state)).toBeDefined();
    expect(log.map(({ version }) => version)).toEqual(log.map((_, index) => index + 1));
  });

  test('is the fold of its stored events at every version', () => {
    let folded: Table | undefined;
    for (const event of stored(log)) {
      const read = parseEvent(event);
      const next = read.ok ? accept(folded, [read.value]) : read;
      if (!next.ok) throw new Error(`seed ${seed}: ${JSON.stringify(next.error)}`);
      folded = next.value;
      const live = testTable.tables[folded.version];
      if (live === undefined) continue;
      const same = isDeepStrictEqual(folded, live);
      expect(same, `seed ${seed}, version ${folded.version}`).toBe(true);
    }
    expect(folded?.version).toBe(log.length);
  });

  test('restored from a log cut anywhere, settles with the same events', () => {
    const below = seeded(`cuts ${seed}`);
    const revealed = log.findLastIndex(({ type }) => type === 'revealed');
    for (const cut of [1, revealed, ...Array.from({ length: 8 }, () => 1 + below(log.length))]) {
      const back = restore(stored(log.slice(0, cut)));
      if (!back.ok) throw new Error(`seed ${seed}, cut ${cut}: ${back.error.code}`);
      const system = { from: { type: 'system' }, now: 0, dice: testTable.dice } as const;
      if (back.value.play === undefined) continue;
      const settled = decideSystem(back.value, { type: 'settle' }, system);
      if (!settled.ok) throw new Error(`seed ${seed}, cut ${cut}: ${settled.error.code}`);
      const expected = log.slice(cut, cut + settled.value.events.length).map(happening);
      expect(settled.value.events.map(happening), `seed ${seed}, cut ${cut}`).toEqual(expected);
    }
    expect(log[revealed]).toMatchObject({ secret });
  });

  test('does not reveal the secret before the end', () => {
    const end = log.findIndex(({ type }) => type === 'revealed');
    const sent = JSON.stringify(log.slice(0, end)).toLowerCase();
    const bytes = Buffer.from(secret, 'hex');
    const forms = [secret, bytes.toString('base64'), bytes.toString('base64url')];
    const pieces = forms.flatMap((form) =>
      Array.from({ length: form.length - 9 }, (_, from) => form.slice(from, from + 10)),
    );
    expect(pieces.filter((piece) => sent.includes(piece.toLowerCase()))).toEqual([]);
    expect(JSON.stringify(log.slice(end))).toContain(secret);
  });

  test('has a record that proves its dice, also after parsing', () => {
    const record = recordOf(table)!;
    const told = turnLogOf(record.setup, record.actions);
    expect(told.ok && stateKey(told.value.state)).toBe(stateKey(table.play!.state));
    const { rolls, draws } = table.play!;
    expect(verifyDice(record)).toEqual({
      type: 'fair',
      rolls,
      draws: draws.reduce((sum, count) => sum + count, 0),
    });
    const read = parseRecord(makeRecord(record));
    expect(read.ok && verifyDice(read.value)).toMatchObject({ type: 'fair', rolls });
  });

  test('keeps the sum of all dirhams', () => {
    const total = table.play!.setup.dirhams.reduce((sum, purse) => sum + purse, 0);
    for (const { play } of testTable.tables.filter(Boolean)) {
      if (play === undefined) continue;
      const purses = viewOf(play.state).players.map(({ dirhams }) => dirhams);
      expect(purses.reduce((sum, purse) => sum + purse, 0)).toBe(total);
    }
  });
});

describe('a repeated message', () => {
  test.each(EVERY_AGREEMENT.map((options, index) => ({ index, options, name: nameOf(options) })))(
    'has no second effect: $name',
    ({ index, options }) => {
      const below = seeded(`twice ${index}`);
      const testTable = new TestTable(`twice ${index}`, options).fill();
      for (let step = testTable.step(below); step !== undefined; step = testTable.step(below)) {
        const from = testTable.speakerOf('seat' in step ? step.seat : 0);
        const first = testTable.ask(step, from);
        const events = testTable.log.length;
        const again = testTable.ask(step, from);
        expect(again).toMatchObject({ ok: true, value: { events: [] } });
        expect(again.ok && first.ok && again.value.version === first.value.version).toBe(true);
        const other = testTable.ask({ ...step, id: `${step.id}-new` }, from);
        expect(other).toMatchObject({ ok: false, error: { code: 'stale' } });
        expect(testTable.log).toHaveLength(events);
      }
    },
  );

  test('has none after the rest of the game', () => {
    const below = seeded('late');
    const testTable = new TestTable('late', EVERY_AGREEMENT[0]!).fill();
    const answered = [];
    for (let step = testTable.step(below); step !== undefined; step = testTable.step(below)) {
      const from = testTable.speakerOf('seat' in step ? step.seat : 0);
      const answer = testTable.ask(step, from);
      answered.push({ step, from, version: answer.ok && answer.value.version });
    }
    expect(answered.length).toBeGreaterThan(50);
    for (const { step, from, version } of answered)
      expect(testTable.ask(step, from)).toMatchObject({ ok: true, value: { events: [], version } });
  });

  test('has none after the table was restored', () => {
    const testTable = new TestTable('restored', EVERY_AGREEMENT[0]!).fill();
    const step = testTable.step(seeded('restored'))!;
    const from = testTable.speakerOf(0);
    const first = testTable.ask(step, from);
    const back = restore(stored(testTable.log));
    if (!back.ok || !first.ok) throw new Error('not restored');
    const { now, dice, log } = testTable;
    const again = decide(back.value, step, { from, now, dice }, log);
    expect(again).toMatchObject({ value: { events: [], version: first.value.version } });
  });
});
