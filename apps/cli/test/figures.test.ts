import { describe, expect, test, vi } from 'vitest';
import { marrakech, PATIENCE } from './run-marrakech.js';

vi.setConfig({ testTimeout: PATIENCE });

describe('perft', () => {
  test.each([
    [['--turns', '1'], 111, 0],
    [['--turns', '2', '--players', '3'], 10_917, 3030],
    [['--turns', '2', '--players', '4'], 10_917, 3030],
    [['--turns', '0'], 1, 0],
  ])('%j', async (args, ways, paid) => {
    const { code, out } = await marrakech(['perft', '--json', ...args]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ ways, paid });
  });

  test('one line for each number of turns', async () => {
    const { out } = await marrakech(['perft', '--turns', '2']);
    const lines = out.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(/^ +2 +10,917 +3,030 +\d+\.\d{3}$/);
  });

  test('turning last, the first turn starts with the roll', async () => {
    const { out } = await marrakech(['perft', '--turns', '1', '--order', 'turn-last', '--json']);
    // The same places, after four rolls instead of twelve, times three facings at the end.
    expect(JSON.parse(out)).toMatchObject({ order: 'turn-last', ways: 37 * 3 });
  });
});

const play = async (...args: string[]) => {
  const { code, out, err } = await marrakech(['simulate', '--json', ...args]);
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out) as Record<string, number> & { scores: number[]; wins: number[] };
};

describe('simulate', () => {
  test('a seed plays the same games on any number of threads', async () => {
    const args = ['--games', '2500', '--players', '3', '--seed', 'mint tea'];
    const [one, two, other] = await Promise.all([
      play(...args, '--threads', '1'),
      play(...args, '--threads', '2'),
      play('--games', '2500', '--players', '3', '--seed', 'coffee'),
    ]);
    const { seconds, gamesPerSecond, threads } = one;
    expect({ ...two, seconds, gamesPerSecond, threads }).toEqual(one);
    expect(other.scores).not.toEqual(one.scores);
  });

  // Known means of random play; 4,000 games are within 1.5 points of them all but never.
  test.each([
    ['2', [51.8, 48.9], 0.05],
    ['3', [45.9, 43.1, 41], 0.07],
    ['4', [42.3, 40.8, 39.9, 38.7], 0.009],
  ])('%s players score as is known', async (players, scores, out) => {
    const report = await play('--games', '4000', '--players', players, '--seed', 'known');
    expect(report).toMatchObject({ games: 4000, players: Number(players) });
    for (const [seat, score] of scores.entries())
      expect(Math.abs(report.scores[seat]! - score), `seat ${seat}`).toBeLessThan(1.5);
    expect(Math.abs(report['eliminations']! / 4000 - out)).toBeLessThan(0.015);
    const won = report.wins.reduce((sum, wins) => sum + wins, 0);
    expect(won + report['nobodyWins']!).toBeCloseTo(4000, 3);
  });

  test('the table for people', async () => {
    const args = ['--games', '50', '--players', '2', '--dirhams', '3,4', '--seed', 'x'];
    const { out } = await marrakech(['simulate', ...args, '--edition', 'pergioco']);
    expect(out).toMatch(
      /^50 games at random: pergioco edition, two players, two colours and 30 rugs each, dirhams 3, 4\n/,
    );
    for (const word of ['player 1', 'player 2', 'payments', 'out', 'ties', 'games a second'])
      expect(out).toContain(word);
    expect(out).toMatch(/--seed x\n$/);
    expect(out).not.toContain('\u001B');
  });

  test('without a seed every run is another, and says how to repeat it', async () => {
    const [one, two] = await Promise.all([play('--games', '200'), play('--games', '200')]);
    expect(one['seed']).not.toBe(two['seed']);
    const again = await play('--games', '200', '--seed', String(one['seed']));
    expect(again.scores).toEqual(one.scores);
  });
});
