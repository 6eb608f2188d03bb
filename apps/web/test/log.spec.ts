import { expect, people, test } from './person.js';

test('a look back says so, shows the rugs as they lay, and leads back to now', async ({
  person,
}) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  let moment = '';
  for (const way of [person.mouse.roll, person.mouse.lay, person.mouse.roll, person.mouse.lay]) {
    await person.asked(moment);
    moment = await person.moment();
    await way();
  }
  await person.asked(moment);
  await person.page.locator('.log-turn').last().click();
  await expect(person.page.locator('.turn-who')).toHaveText('Leila');
  await expect(person.page.locator('.turn-ask')).toHaveText('Looking back at turn 1');
  await expect(person.page.getByRole('log')).toContainText('Looking back at turn 1');
  // What came later can still be gone to.
  await expect(person.page.locator('.log-turn')).toHaveCount(2);
  for (const seat of [0, 1])
    await expect(person.page.locator(`.player-card[data-seat="${seat}"]`)).toHaveAttribute(
      'aria-label',
      /Next: /,
    );
  await expect(person.main).toHaveText('Back to now');
  await person.main.click();
  await expect(person.main).toHaveText('Roll');
  await person.page.locator('.log-turn').last().click();
  await expect(person.main).toHaveText('Back to now');
  await person.page.keyboard.press('Escape');
  await expect(person.main).toHaveText('Roll');
});

test('the log waits for Assam, and never parts the squares of a rug', async ({ person }) => {
  await person.arrive({ pace: 'slow', coordinates: true });
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.asked();
  await person.page.evaluate(() => {
    const early: string[] = [];
    Object.assign(window, { early });
    new MutationObserver(() => {
      const isWalking = document.querySelector('.beat-tumble, .beat-walk') !== null;
      const told = document.querySelector('.log-lines')?.textContent ?? '';
      if (isWalking) early.push(told);
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  const moment = await person.moment();
  await person.keyboard.roll();
  await person.asked(moment);
  const early = await person.page.evaluate(
    () => (window as unknown as { early: readonly string[] }).early,
  );
  expect(early.length).toBeGreaterThan(0);
  expect(early.filter((told) => told.includes('Die'))).toEqual([]);
  const told = person.page.locator('.log-lines').first();
  await expect(told).toContainText('Die');
  await person.keyboard.lay();
  await person.page.keyboard.press('Enter');
  await expect(told).toContainText(/[a-g][1-7]–\u2060[a-g][1-7]$/);
});

test('a log beside a board without coordinates names no squares, but to who listens', async ({
  person,
}) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar', 'Nora'), starts: 0 });
  await person.asked();
  await person.main.click();
  await expect(person.main).toHaveText('Lay it');
  await person.keyboard.lay();
  await person.page.keyboard.press('Enter');
  const turn = person.page.locator('.log-turn').first();
  await expect(turn.locator('.log-lines')).toHaveText(
    /^Straight on south · Die \d(, round the mosaic)? · red rug$/,
  );
  await expect(turn).toHaveAccessibleName(/ to [a-g][1-7]\. red rug on [a-g][1-7]/);
});
