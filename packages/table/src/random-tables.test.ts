import { isDeepStrictEqual } from 'node:util';
import { verifyDice } from '@marrakech/fair-dice';
import { parseEvent, type TableEvent } from './schemas/events.js';
import { recordOf } from './record.js';
import { turnLogOf, makeRecord, parseRecord, resultOf, stateKey, viewOf } from '@marrakech/rules';
import { describe, expect, test } from 'vitest';
import { decide, decideHouse } from './decide.js';
import { accept, restore } from './fold.js';
import type { Table } from './table.js';
import { EVERY_AGREEMENT, nameOf, playTable, seeded, Trial } from './testing/random-table.js';

const SEEDS = [1, 2, 3];
const CASES = EVERY_AGREEMENT.flatMap((options, index) =>
  SEEDS.map((seed) => ({
    seed: `${index}-${seed}`,
    name: nameOf(options),
    // Every third of them against the clock.
    options:
      seed === 3 ? { ...options, clock: { type: 'live', speed: 'quick' } as const } : options,
  })),
);

const stored = (events: readonly TableEvent[]): unknown[] =>
  JSON.parse(JSON.stringify(events)) as unknown[];

/** What happened, whoever caused it and whenever. */
function happening(event: TableEvent) {
  const { at: _, by: __, ...rest } = event;
  return rest;
}

describe.each(CASES)('table $seed ($name)', ({ seed, options }) => {
  const trial = playTable(seed, options);
  const { log, table, secret } = trial;

  test('comes to its end, with versions in a row', () => {
    expect(resultOf(table.play!.state)).toBeDefined();
    expect(log.map(({ version }) => version)).toEqual(log.map((_, index) => index + 1));
  });

  test('is the fold of its events as they were stored, at every version', () => {
    let folded: Table | undefined;
    for (const event of stored(log)) {
      const read = parseEvent(event);
      const next = read.ok ? accept(folded, [read.value]) : read;
      if (!next.ok) throw new Error(`seed ${seed}: ${JSON.stringify(next.error)}`);
      folded = next.value;
      const live = trial.tables[folded.version];
      if (live === undefined) continue;
      const same = isDeepStrictEqual(folded, live);
      expect(same, `seed ${seed}, version ${folded.version}`).toBe(true);
    }
    expect(folded?.version).toBe(log.length);
  });

  test('comes back from a log that ends anywhere, and is settled the same again', () => {
    const below = seeded(`cuts ${seed}`);
    const revealed = log.findLastIndex(({ type }) => type === 'revealed');
    for (const cut of [1, revealed, ...Array.from({ length: 8 }, () => 1 + below(log.length))]) {
      const back = restore(stored(log.slice(0, cut)));
      if (!back.ok) throw new Error(`seed ${seed}, cut ${cut}: ${back.error.code}`);
      const house = { from: { type: 'house' }, now: 0, dice: trial.dice } as const;
      if (back.value.play === undefined) continue;
      const settled = decideHouse(back.value, { type: 'settle' }, house);
      if (!settled.ok) throw new Error(`seed ${seed}, cut ${cut}: ${settled.error.code}`);
      const expected = log.slice(cut, cut + settled.value.events.length).map(happening);
      expect(settled.value.events.map(happening), `seed ${seed}, cut ${cut}`).toEqual(expected);
    }
    expect(log[revealed]).toMatchObject({ secret });
  });

  test('tells nobody the secret before the end', () => {
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

  test('has a record that proves its dice, also as text', () => {
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

  test('keeps the dirhams together', () => {
    const total = table.play!.setup.dirhams.reduce((sum, purse) => sum + purse, 0);
    for (const { play } of trial.tables.filter(Boolean)) {
      if (play === undefined) continue;
      const purses = viewOf(play.state).players.map(({ dirhams }) => dirhams);
      expect(purses.reduce((sum, purse) => sum + purse, 0)).toBe(total);
    }
  });
});

describe('a message that comes twice', () => {
  test.each(EVERY_AGREEMENT.map((options, index) => ({ index, options, name: nameOf(options) })))(
    'does nothing twice: $name',
    ({ index, options }) => {
      const below = seeded(`twice ${index}`);
      const trial = new Trial(`twice ${index}`, options).fill();
      for (let step = trial.step(below); step !== undefined; step = trial.step(below)) {
        const from = trial.speakerOf('seat' in step ? step.seat : 0);
        const first = trial.ask(step, from);
        const events = trial.log.length;
        const again = trial.ask(step, from);
        expect(again).toMatchObject({ ok: true, value: { events: [] } });
        expect(again.ok && first.ok && again.value.version === first.value.version).toBe(true);
        const other = trial.ask({ ...step, id: `${step.id}-new` }, from);
        expect(other).toMatchObject({ ok: false, error: { code: 'stale' } });
        expect(trial.log).toHaveLength(events);
      }
    },
  );

  test('nor when all the rest of the game lies in between', () => {
    const below = seeded('late');
    const trial = new Trial('late', EVERY_AGREEMENT[0]!).fill();
    const answered = [];
    for (let step = trial.step(below); step !== undefined; step = trial.step(below)) {
      const from = trial.speakerOf('seat' in step ? step.seat : 0);
      const answer = trial.ask(step, from);
      answered.push({ step, from, version: answer.ok && answer.value.version });
    }
    expect(answered.length).toBeGreaterThan(50);
    for (const { step, from, version } of answered)
      expect(trial.ask(step, from)).toMatchObject({ ok: true, value: { events: [], version } });
  });

  test('nor when the table was restored in between', () => {
    const trial = new Trial('restored', EVERY_AGREEMENT[0]!).fill();
    const step = trial.step(seeded('restored'))!;
    const from = trial.speakerOf(0);
    const first = trial.ask(step, from);
    const back = restore(stored(trial.log));
    if (!back.ok || !first.ok) throw new Error('not restored');
    const { now, dice, log } = trial;
    const again = decide(back.value, step, { from, now, dice }, log);
    expect(again).toMatchObject({ value: { events: [], version: first.value.version } });
  });
});
