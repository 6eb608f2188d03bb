/** The cards of players far away: clock, state and words in the room that a phone has. */
import { inLongRun } from './long.js';
import { expect, sitTogether, test, type Visitor } from './visitor.js';

const SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
];

/** Whatever is shown of a card's note and does not fit. */
const cutNotes = async ({ page }: Visitor): Promise<readonly string[]> =>
  page
    .locator('.player-note span')
    .evaluateAll((spans) =>
      spans
        .filter(
          (span) =>
            span.scrollWidth > span.clientWidth ||
            span.scrollHeight > span.parentElement!.clientHeight,
        )
        .map((span) => span.textContent ?? ''),
    );

for (const players of [3, 4])
  for (const viewport of SIZES)
    test(
      `what ${players} players say and whether they are there is read at ${viewport.width} px`,
      inLongRun(players === 3),
      async ({ come }) => {
        const leila = await come('Leila', { viewport });
        const omar = await come('Omar');
        const zoe = await come('Zoe');
        const others = players === 4 ? [await come('Nora')] : [];
        await sitTogether([leila, omar, zoe, ...others], 'Slow');
        const { page } = leila;
        const fits = () =>
          page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight);
        await expect.poll(fits).toBe(true);
        await zoe.page.context().setOffline(true);
        await page.locator('.player-note', { hasText: 'Offline' }).waitFor({ state: 'attached' });
        await omar.page.getByRole('button', { name: 'Send a reaction' }).click();
        await omar.page.getByRole('button', { name: 'Let me think…' }).click();
        await expect(page.locator('.bubble')).toBeVisible();
        await expect.poll(async () => cutNotes(leila)).toEqual([]);
        await expect.poll(fits).toBe(true);
        await zoe.page.context().setOffline(false);
      },
    );
