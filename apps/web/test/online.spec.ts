import type { Message } from '@marrakech/table';
import { expect, playTogether, sitTogether, test, type Visitor } from './visitor.js';

const NAMES = ['Leila', 'Omar', 'Nora', 'Sami'];

/** Whoever opens the table and everybody else at it, the game begun. */
async function gather(
  come: (name: string) => Promise<Visitor>,
  count: number,
): Promise<{ players: Visitor[]; game: string }> {
  const players = await Promise.all(NAMES.slice(0, count).map(async (name) => come(name)));
  return { players, game: await sitTogether(players) };
}

for (const count of [2, 3, 4])
  test(`${count} browsers and a spectator play a whole game`, async ({ come }) => {
    test.setTimeout(240_000);
    const { players, game } = await gather(come, count);
    const spectator = await come('Zineb');
    await spectator.visit(`table/${game}`);
    await spectator.market();
    await expect(spectator.page.getByText('You’re watching.')).toBeVisible();
    await playTogether(players);
    for (const each of [...players, spectator]) {
      await expect(each.finish.locator('.ranking tbody tr')).toHaveCount(count);
      await each.page.getByRole('button', { name: 'Check the dice' }).click();
      await expect(each.page.locator('.dice-check')).toContainText('Checked: all');
    }
    // Turning Assam and rolling is one frame; a player who cannot pay lays no rug.
    for (const { sent } of players) {
      const types = sent.map((frame) => (JSON.parse(frame) as Message).type);
      const countOf = (type: string) => types.filter((each) => each === type).length;
      expect(countOf('orient')).toBe(0);
      expect(countOf('lay')).toBeGreaterThan(0);
      expect([0, 1]).toContain(countOf('roll') - countOf('lay'));
    }
    // Everybody saw the same game to its end.
    const points = async () =>
      Promise.all(
        [...players, spectator].map(async ({ finish }) =>
          (await finish.locator('.ranking td.figure').allTextContents()).join(' '),
        ),
      );
    await expect.poll(async () => new Set(await points()).size).toBe(1);
    for (const { page } of players)
      await expect(page.getByRole('button', { name: 'Rematch' })).toBeVisible();
    await expect(spectator.page.getByRole('button', { name: 'Rematch' })).toHaveCount(0);
  });
