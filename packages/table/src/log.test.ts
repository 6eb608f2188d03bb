import { readFileSync } from 'node:fs';
import { FORMAT, RULES_VERSION, type TableEvent } from './schemas/events.js';
import { resultOf } from '@marrakech/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { restore } from './fold.js';
import { EVERY_AGREEMENT, playTable } from './testing/random-table.js';

const { log } = playTable('log', EVERY_AGREEMENT[1]!);
const codeOf = (events: readonly unknown[]) => {
  const table = restore(events);
  return table.ok ? 'fine' : table.error.code;
};

describe('a log', () => {
  test.each([
    ['gap', []],
    ['gap', log.slice(1)],
    ['gap', log.toSpliced(3, 1)],
    ['gap', [log[0], log[0]]],
    ['broken-log', [log[0], { ...log[0], version: 2 }]],
    ['broken-log', [{ ...log[1], version: 1 }]],
    ['broken-event', [{ ...log[0], commitment: 'short' }]],
    ['broken-event', [null]],
    ['unknown-event', [log[0], { type: 'haggled', version: 2 }]],
    ['newer-format', [{ ...log[0], format: FORMAT + 1 }]],
    ['newer-rules', [{ ...log[0], rules: RULES_VERSION + 1 }]],
    ['fine', log],
  ] as const)('is %s', (code, events) => {
    expect(codeOf(events)).toBe(code);
  });

  test('with actions against the rules is refused with their code', () => {
    const index = log.findIndex((event) => event.type === 'played' && event.action.type === 'roll');
    const version = index + 1;
    const twice: TableEvent = { ...log[index]!, version: version + 1 };
    expect(restore([...log.slice(0, version), twice])).toEqual({
      ok: false,
      error: { code: 'broken-log', version: version + 1, illegal: 'not-now' },
    });
  });

  test('with events shuffled, changed or repeated never throws', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.jsonValue(), (from, to, value) => {
        const source = log[from % log.length]!;
        const version = 1 + (to % log.length);
        for (const wrong of [
          { ...source, version },
          { ...source, version, seat: value },
        ]) {
          const events = [...log.slice(0, version - 1), wrong];
          expect(['fine', 'gap', 'broken-log', 'broken-event', 'unknown-event']).toContain(
            codeOf(events),
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  // The file is never written again: games of this format must stay readable.
  test('of format 1 can be read', () => {
    const path = new URL('../test-data/format-1.jsonl', import.meta.url);
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    const table = restore(lines.map((line): unknown => JSON.parse(line)));
    if (!table.ok) throw new Error(JSON.stringify(table.error));
    expect(table.value).toMatchObject({ version: lines.length, game: 'format-1', rules: 1 });
    expect(resultOf(table.value.play!.state)?.scores).toEqual([62, 41]);
  });
});
