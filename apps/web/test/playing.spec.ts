import { bots, expect, people, test } from './person.js';

test('a whole game against a bot, by mouse', async ({ person }) => {
  await person.arrive();
  await person.playNow();
  await person.playOn(person.mouse);
  await expect(person.finish.locator('.ranking tbody tr')).toHaveCount(2);
});

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a whole game against a bot, by touch', async ({ person }) => {
    await person.arrive();
    await person.page.locator('.start-go').tap();
    await person.page.locator('.market-grid').waitFor();
    await person.playOn(person.touch);
    await expect(person.finish.locator('.ranking tbody tr')).toHaveCount(2);
  });

  test('a rug dragged over the board lies where the finger left it', async ({ person }) => {
    await person.arrive({ confirm: true });
    await person.playNow();
    await person.asked();
    await person.main.tap();
    await expect(person.main).toHaveText('Lay it');
    const cell = person.cells('a rug can begin here').first();
    const box = (await cell.boundingBox())!;
    const touch = await person.page.context().newCDPSession(person.page);
    const at = (x: number) => [{ x: box.x + x, y: box.y + box.height / 2 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(4) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(24) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(person.page.locator('.turn-main')).toBeEnabled();
    await person.main.tap();
    await expect(person.page.locator('.log-turn').first()).toBeAttached();
  });
});

test('a whole game by keyboard alone, from the first page on', async ({ person }) => {
  await person.arrive();
  await person.page.keyboard.press('Tab');
  await expect(person.page.locator('.start-go')).toBeFocused();
  await person.page.keyboard.press('Enter');
  await expect(person.page.locator('.market-grid')).toBeFocused();
  await person.playOn(person.keyboard);
  await expect(person.finish).toBeVisible();
});

test('squares are chosen with the arrow keys, and say what lies there', async ({ person }) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.asked();
  await person.page.keyboard.press('Enter');
  await expect(person.main).toHaveText('Lay it');
  const cell = person.cells('a rug can begin here').first();
  const square = await cell.getAttribute('data-square');
  await cell.focus();
  await person.page.keyboard.press('Enter');
  const chosen = person.page.locator(`[data-square="${square}"]`);
  await expect(chosen).toHaveAttribute('aria-label', /chosen as the first half/);
  const second = await person.cells('the other half fits here').first().getAttribute('data-square');
  await person.cells('the other half fits here').first().focus();
  await person.page.keyboard.press('Enter');
  await expect(person.page.locator(`[data-square="${second}"]`)).toHaveAttribute(
    'aria-label',
    /Leila’s .* rug/,
  );
});

test('whoever listens hears what is asked, and what a choice would bring', async ({ person }) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  const said = person.page.getByRole('log');
  await expect(said).toContainText('Leila’s turn.');
  await expect(said).toContainText('Assam stands on d4, facing south.');
  await person.page.keyboard.press('ArrowLeft');
  await expect(said).toContainText('Assam stands on d4, facing west.');
  await person.page.keyboard.press('Enter');
  await expect(said).toContainText(/Lay your rug: \d+ places/);
  await person.page.keyboard.press('ArrowRight');
  await expect(said.getByText(/^[a-g][1-7]–[a-g][1-7], Leila \+2$/)).toBeAttached();
  await person.page.keyboard.press('Enter');
  await expect(said).toContainText('Omar’s turn.');
});

test('with keys, the focus is led to the market and from there to its squares', async ({
  person,
}) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await expect(person.page.locator('.market-grid')).not.toBeFocused();
  await person.main.focus();
  await person.page.keyboard.press('Enter');
  await expect(person.main).toHaveText('Lay it');
  await expect(person.page.locator('.market-grid')).toBeFocused();
  await person.page.keyboard.press('Tab');
  await expect(person.page.locator(':focus')).toHaveAttribute('aria-label', /a rug can begin here/);
});

test('four people share the device', async ({ person }) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar', 'Nora', 'Sami'), starts: 0 });
  await expect(person.page.locator('.turn-who')).toHaveText('Leila’s turn');
  await person.playOn(person.keyboard);
  await expect(person.finish.locator('.ranking tbody tr')).toHaveCount(4);
});

for (const edition of ['gigamic', 'fractal', 'first', 'pergioco'])
  for (const order of ['turn-first', 'turn-last'])
    for (const players of [2, 3])
      test(`${edition}, ${order}, ${players} bots play to the end`, async ({ person }) => {
        await person.arrive();
        await person.setTable({ chairs: bots(players), edition, order });
        await expect(person.finish).toBeVisible({ timeout: 90_000 });
      });

test('turning last: roll, lay, then turn Assam for the next', async ({ person }) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar', 'Nora'), order: 'turn-last', starts: 0 });
  await expect(person.main).toHaveText('Roll');
  await person.main.click();
  await expect(person.main).toHaveText('Lay it');
  await person.mouse.lay();
  await expect(person.main).toHaveText('End turn');
  // Until the turn is passed, the rug can be taken up again.
  await person.page.keyboard.press('Escape');
  await expect(person.main).toHaveText('Lay it');
  await person.mouse.lay();
  await expect(person.main).toHaveText('End turn');
  await person.page.locator('.facing-button[aria-pressed="false"]').first().click();
  await person.main.click();
  await expect(person.page.locator('.turn-who')).toHaveText('Omar’s turn');
});

test('whoever cannot pay is out, and the table says why', async ({ person }) => {
  await person.arrive();
  const chairs = people('Leila', 'Omar', 'Nora').map((chair) => ({ ...chair, dirhams: 0 }));
  await person.setTable({ chairs, starts: 0 });
  // The cards come and go while the game is played: remember what they said.
  await person.page.evaluate(() => {
    const explained: string[] = [];
    Object.assign(window, { explained });
    new MutationObserver(() => {
      const card = document.querySelector('.explanation')?.textContent;
      if (card !== null && card !== undefined) explained.push(card);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await person.playOn(person.keyboard);
  const explained = await person.page.evaluate(() =>
    (window as unknown as { explained: string[] }).explained.join(' '),
  );
  expect(explained).toContain('is out');
  expect(explained).toContain('Neutral rugs');
  // The end itself is told with the ranking, not on a card below it.
  await expect(person.finish.locator('.finish-why')).toContainText('One player left');
  await expect(person.explanation).toHaveCount(0);
  await expect(person.finish.locator('.ranking')).toContainText('out');
});
