import { expect, people, test } from './person.js';
import { settled } from './settled.js';

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
  await expect(person.page.locator('.turn-ask')).toHaveText('Viewing turn 1');
  await expect(person.page.getByRole('log')).toContainText('Viewing turn 1');
  // What came later can still be gone to.
  await expect(person.page.locator('.log-turn')).toHaveCount(2);
  for (const seat of [0, 1])
    await expect(person.page.locator(`.player-card[data-seat="${seat}"]`)).toHaveAttribute(
      'aria-label',
      /Next: /,
    );
  await expect(person.main).toHaveText('Back to game');
  await person.main.click();
  await expect(person.main).toHaveText('Roll');
  await person.page.locator('.log-turn').last().click();
  await expect(person.main).toHaveText('Back to game');
  await person.page.keyboard.press('Escape');
  await expect(person.main).toHaveText('Roll');
});

test('while looking back, keys lead through the log and back to now, and decide nothing', async ({
  person,
}) => {
  const { page } = person;
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  let moment = '';
  for (const way of ['roll', 'lay', 'roll', 'lay', 'roll'] as const) {
    await person.asked(moment);
    moment = await person.moment();
    await person.keyboard[way]();
  }
  await person.asked(moment);
  moment = await person.moment();
  await page.keyboard.press('ArrowRight');
  const ghost = page.locator('.ghost');
  const lies = await settled(
    async () => ghost.innerHTML(),
    (drawn) => drawn !== '',
  );
  const shown = page.locator('.turn-ask');
  const look = async (turn: number): Promise<void> =>
    page
      .locator('.log-turn')
      .nth(3 - turn)
      .click();
  // The third turn comes into the log a frame after the board.
  await expect(page.locator('.log-turn')).toHaveCount(3);
  await look(2);
  await expect(shown).toHaveText('Viewing turn 2');
  await page.keyboard.press('ArrowLeft');
  await expect(shown).toHaveText('Viewing turn 1');
  for (const key of ['ArrowUp', 'ArrowDown', 'o', 'ArrowLeft']) await page.keyboard.press(key);
  await expect(shown).toHaveText('Viewing turn 1');
  await page.keyboard.press('ArrowRight');
  await expect(shown).toHaveText('Viewing turn 2');
  // After the last turn comes the present, which only Enter and the button lead back to.
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await page.keyboard.press('ArrowLeft');
  await expect(shown).toHaveText('Viewing turn 1');
  for (const key of ['Enter', 'Space', 'Escape']) {
    await look(1);
    await expect(shown).toHaveText('Viewing turn 1');
    // Space presses the turn of the log once more.
    if (key === 'Space') await page.locator('.market-grid').focus();
    await page.keyboard.press(key);
    await expect(person.main, key).toHaveText('Lay rug');
    await expect.poll(async () => ghost.innerHTML()).toBe(lies);
  }
  // A square is no decision, either.
  await look(1);
  await page.locator('[data-square="d4"]').focus();
  await page.keyboard.press('Enter');
  await expect(person.main).toHaveText('Lay rug');
  expect(await person.moment()).toBe(moment);
});

test('the log waits for Assam, and never parts the squares of a rug', async ({ person }) => {
  await person.arrive({ pace: 'slow', coordinates: true });
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.asked();
  await person.page.evaluate(() => {
    const early: string[] = [];
    Object.assign(window, { early });
    new MutationObserver(() => {
      const isWalking = document.querySelector('.animation-tumble, .animation-walk') !== null;
      const told = document.querySelector('.log-lines')?.textContent ?? '';
      if (isWalking) early.push(told);
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  const moment = await person.moment();
  await person.keyboard.roll();
  await person.asked(moment);
  const early = async () =>
    person.page.evaluate(() => (window as unknown as { early: readonly string[] }).early);
  await expect.poll(async () => (await early()).length).toBeGreaterThan(0);
  await expect
    .poll(async () => (await early()).filter((line) => line.includes('Rolled')))
    .toEqual([]);
  const told = person.page.locator('.log-lines').first();
  await expect(told).toContainText('Rolled');
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
  await expect(person.main).toHaveText('Lay rug');
  await person.keyboard.lay();
  await person.page.keyboard.press('Enter');
  const turn = person.page.locator('.log-turn').first();
  await expect(turn.locator('.log-lines')).toHaveText(
    /^Assam keeps facing south\s· Rolled\s\d(, around the mosaic)?\s· red rug$/,
  );
  await expect(turn).toHaveAccessibleName(/ to [a-g][1-7]\. red rug on [a-g][1-7]/);
});
