import { inLongRun } from './long.js';
import { bots, expect, people, test } from './person.js';
import { settled, settledBox, type Box } from './settled.js';

const at = (box: Box, y: number) => [{ x: box.x + box.width / 2, y: box.y + box.height * y }];

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

  test('a rug dragged over the board lies from where the finger began to where it ended', async ({
    person,
  }) => {
    await person.arrive({ confirm: true });
    await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
    await person.asked();
    await person.main.tap();
    await expect(person.main).toHaveText('Lay rug');
    const { far, near, squares } = await person.westOfAssam();
    const touch = await person.page.context().newCDPSession(person.page);
    const start = { type: 'touchStart', touchPoints: at(far, 0.5) } as const;
    await touch.send('Input.dispatchTouchEvent', start);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(near, 0.1) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(person.main).toBeEnabled();
    await person.main.click();
    await expect(person.page.locator('[data-seat="1"].is-mover')).toBeAttached();
    for (const square of squares)
      await expect(person.page.locator(`[data-square="${square}"]`)).toHaveAttribute(
        'aria-label',
        /Leila’s/,
      );
  });
});

test.describe('with fingers, after a drag', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  for (const then of ['the rug', 'the button'] as const)
    test(`the first tap on ${then} lays it`, async ({ person }) => {
      await person.arrive();
      await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
      await person.asked();
      await person.main.tap();
      await expect(person.main).toHaveText('Lay rug');
      const { far, near } = await person.westOfAssam();
      const touch = await person.page.context().newCDPSession(person.page);
      const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', box?: Box) =>
        touch.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: box === undefined ? [] : at(box, 0.5),
        });
      await send('touchStart', far);
      await send('touchMove', near);
      await send('touchEnd');
      await expect(person.page.locator('.ghost')).toBeAttached();
      if (then === 'the button') await send('touchStart', await settledBox(person.main));
      else await send('touchStart', near);
      await send('touchEnd');
      await expect(person.page.locator('.turn-who')).toHaveText('Omar’s turn');
    });

  test('Assam turns at the first tap on an arrow', async ({ person }) => {
    await person.arrive();
    await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
    await person.asked();
    const touch = await person.page.context().newCDPSession(person.page);
    const box = await settledBox(person.page.locator('[data-square="b2"]'));
    const further = { ...box, x: box.x + 60 };
    const start = { type: 'touchStart', touchPoints: at(box, 0.5) } as const;
    await touch.send('Input.dispatchTouchEvent', start);
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: at(further, 0.5),
    });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await person.page.getByRole('button', { name: 'Face west' }).tap();
    await expect(person.page.locator('.facing-button[aria-pressed="true"]')).toHaveAttribute(
      'data-facing',
      'W',
    );
  });
});

test('a mouse drags a rug from its one half to the other', async ({ person }) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.asked();
  await person.main.click();
  await expect(person.main).toHaveText('Lay rug');
  const { far, near, squares } = await person.westOfAssam();
  await person.page.mouse.move(far.x + far.width / 2, far.y + far.height / 2);
  await person.page.mouse.down();
  // It ends nearer to a rug that lies the other way.
  await person.page.mouse.move(near.x + near.width / 2, near.y + near.height * 0.1, { steps: 4 });
  await person.page.mouse.up();
  await expect(person.page.locator('[data-seat="1"].is-mover')).toBeAttached();
  for (const square of squares)
    await expect(person.page.locator(`[data-square="${square}"]`)).toHaveAttribute(
      'aria-label',
      /Leila’s/,
    );
});

test('what a roll would cost is told in whole dirhams', async ({ person }) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar', 'Nora', 'Sami'), starts: 0 });
  await person.page.evaluate(() => {
    const told = new Set<string>();
    Object.assign(window, { told });
    new MutationObserver(() => {
      told.add(document.querySelector('.turn-hint')?.textContent ?? '');
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  // The words follow a frame after the market.
  await person.playSwiftly(3);
  const told = await settled(
    async () =>
      person.page.evaluate(() => [...(window as unknown as { told: ReadonlySet<string> }).told]),
    (lines) => lines.length > 1,
  );
  const costs = told.filter((line) => line.startsWith('You’d pay'));
  expect(told).toContain('You’d pay almost nothing');
  expect(costs.some((line) => /^You’d pay \d+ dirhams? on average$/.test(line))).toBe(true);
  expect(costs.filter((line) => /\d[.,]/.test(line))).toEqual([]);
});

test('a mouse sees what a rug would bring before it is laid', async ({ person }) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.asked();
  await person.main.click();
  await expect(person.main).toHaveText('Lay rug');
  const cell = person.cells('you can start the rug here').first();
  await expect(person.main).toBeDisabled();
  await cell.hover();
  await expect(person.page.locator('.turn-hint')).toHaveText('Leila +2');
  await expect(person.main).toBeDisabled();
  await person.page.mouse.move(2, 2);
  await expect(person.page.locator('.turn-hint')).toHaveText('');
});

for (const [confirm, does] of [
  [false, 'Click to lay it'],
  [true, 'Click to choose'],
] as const)
  test(`a mouse over the market is told what it does: ${does}`, async ({ person }) => {
    await person.arrive({ confirm });
    await person.setTable({ chairs: people('Leila', 'Omar', 'Nora'), starts: 0 });
    await person.asked();
    await person.main.click();
    const ask = person.page.locator('.turn-ask');
    await expect(ask).toHaveText('Lay your red rug');
    await person.cells('you can start the rug here').first().hover();
    await expect(ask).toHaveText(`${does}. Point at another edge to rotate.`);
    await person.page.mouse.move(2, 2);
    await expect(ask).toHaveText('Lay your red rug');
  });

test('Assam turned for a look can be turned back before the roll', async ({ person }) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.asked();
  const chosen = person.page.locator('.facing-button[aria-pressed="true"]');
  const takeBack = person.page.getByRole('button', { name: 'Undo' });
  await expect(person.page.locator('.facing-button')).toHaveCount(3);
  await expect(chosen).toHaveAttribute('data-facing', 'S');
  await expect(takeBack).toBeDisabled();
  await person.page.getByRole('button', { name: 'Face west' }).click();
  await expect(chosen).toHaveAttribute('data-facing', 'W');
  await takeBack.click();
  await expect(chosen).toHaveAttribute('data-facing', 'S');
  await expect(takeBack).toBeDisabled();
});

test('skipping leads straight to the next turn of a person', async ({ person }) => {
  await person.arrive({ pace: 'slow' });
  const chairs = [...people('Leila', 'x', 'y', 'z').slice(0, 1), ...bots(4).slice(1)];
  await person.setTable({ chairs, starts: 1 });
  await person.page.getByRole('button', { name: 'Skip' }).click();
  // At a calm pace three turns take a quarter of a minute.
  await expect(person.main).toHaveText('Roll', { timeout: 8000 });
  await expect(person.page.locator('.log-turn')).toHaveCount(3);
});

test.describe('without WebAssembly', () => {
  // Else the file comes from the device, past the route.
  test.use({ serviceWorkers: 'block' });

  test('a bot that cannot think holds up no game', async ({ person }) => {
    await person.page.route('**/bot-worker*.js', async (route) => {
      const response = await route.fetch();
      const body = `delete globalThis.WebAssembly;\n${await response.text()}`;
      await route.fulfill({ response, body });
    });
    await person.arrive({ pace: 'skip' });
    const [, bot] = bots(2);
    const chairs = [people('Leila', 'x')[0]!, { ...bot!, level: 'hakima' }];
    await person.setTable({ chairs, starts: 1 });
    await expect(person.main).toHaveText('Roll');
    await expect(person.page.locator('.log-turn')).toHaveCount(1);
  });
});

test('a table is left in one of two ways: for now, or for good', async ({ person }) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar', 'Nora'), starts: 0 });
  await person.asked();
  await person.page.getByRole('button', { name: 'Pause or leave' }).click();
  await person.page.getByRole('link', { name: /Pause/ }).click();
  await person.page.getByRole('link', { name: /Continue Turn/ }).click();
  await person.page.getByRole('button', { name: 'Pause or leave' }).click();
  await person.page
    .getByRole('button', { name: /Leila quits the game.*The others keep playing/ })
    .click();
  const asked = person.page.getByRole('dialog', { name: 'Leila quits the game?' });
  await expect(asked).toHaveAccessibleDescription(
    'Their rugs stay on the board and become neutral. The others keep playing. You can’t undo this.',
  );
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(person.page.getByRole('dialog')).toHaveCount(0);
  await expect(person.page.locator('.turn-who')).toHaveText('Leila’s turn');
  await person.giveUpSeat('Leila');
  await expect(person.explanation).toContainText('Leila left');
  await expect(person.page.locator('.turn-who')).toHaveText('Omar’s turn');
});

test('where two play, leaving ends the game, and the table says so', async ({ person }) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.asked();
  await expect(person.page.locator('.top-bar').getByRole('link', { name: 'Home' })).toHaveCount(0);
  await person.page.getByRole('button', { name: 'Pause or leave' }).click();
  await person.page.getByRole('button', { name: /quits the game.*This ends the game/ }).click();
  await person.page.getByRole('dialog').getByRole('button', { name: 'quits the game' }).click();
  await expect(person.finish).toContainText('This ends the game.');
  await expect(person.finish).not.toContainText('The others keep playing');
  await person.page.getByRole('button', { name: 'Close' }).click();
  await person.page.locator('.top-bar').getByRole('link', { name: 'Home' }).click();
  await expect(person.page.locator('.start-go').first()).toBeVisible();
});

test('ink on white names rugs by their motif', async ({ person }) => {
  await person.arrive({ theme: 'contrast' });
  await person.setTable({ chairs: people('Leila', 'Omar', 'Nora'), starts: 0 });
  await person.asked();
  await person.main.click();
  await expect(person.page.locator('.turn-ask')).toHaveText('Lay your diamond rug');
  await person.keyboard.lay();
  await expect(person.page.locator('.log-lines').first()).toContainText('diamond rug');
  await expect(person.cells('Leila’s diamond rug')).toHaveCount(2);
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
    test(
      `${edition}, ${order}: two to four bots, or people, play to the end`,
      inLongRun(edition !== 'gigamic'),
      async ({ person }) => {
        await person.page.setViewportSize({ width: 640, height: 480 });
        await person.arrive({ motion: 'still' });
        for (const players of [2, 3, 4]) {
          await person.setTable({ chairs: bots(players), edition, order });
          await expect(person.finish).toBeVisible({ timeout: 60_000 });
          await expect(person.finish.locator('.ranking tbody tr')).toHaveCount(players);
          await person.page.goto('./#/');
        }
        for (const names of [
          ['Leila', 'Omar'],
          ['Leila', 'Omar', 'Nora', 'Sami'],
        ]) {
          await person.setTable({ chairs: people(...names), edition, order, starts: 0 });
          await person.playSwiftly();
          await expect(person.finish.locator('.ranking tbody tr')).toHaveCount(names.length);
          await person.page.goto('./#/');
        }
      },
    );

test('turning last: roll, lay, then turn Assam for the next', async ({ person }) => {
  await person.arrive();
  // Two colours each: the next rug is turned over as soon as one is laid, and back again.
  await person.setTable({ chairs: people('Leila', 'Omar'), order: 'turn-last', starts: 0 });
  await expect(person.main).toHaveText('Roll');
  await person.main.click();
  await expect(person.main).toHaveText('Lay rug');
  await person.mouse.lay();
  await expect(person.main).toHaveText('End turn');
  // Until the turn is passed, the rug can be taken up again.
  await person.page.keyboard.press('Escape');
  await expect(person.main).toHaveText('Lay rug');
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
  const explained = async () =>
    person.page.evaluate(() => (window as unknown as { explained: string[] }).explained.join(' '));
  await expect.poll(explained).toContain('is out');
  await expect.poll(explained).toContain('Neutral rugs');
  // The end itself is told with the ranking, once, and not on a card below it.
  await expect(person.finish.locator('.finish-why')).toContainText('is out');
  await expect(person.finish.locator('.finish-why')).not.toContainText('One player left');
  await expect(person.finish.locator('.finish-why')).not.toContainText('Neutral rugs');
  await expect(person.explanation).toHaveCount(0);
  await expect(person.finish.locator('.ranking')).toContainText('out');
});

test('a board that turns stays with the person who played last while bots play', async ({
  person,
}) => {
  await person.arrive({ pace: 'slow', turnBoard: true });
  await person.setTable({
    chairs: [...people('Leila', 'Omar', 'x').slice(0, 2), bots(3)[2]!],
    starts: 0,
  });
  const corner = person.page.locator('[data-cell="0-0"]');
  await expect(corner).toHaveAttribute('data-square', 'a7');
  let moment = '';
  for (const way of [person.mouse.roll, person.mouse.lay, person.mouse.roll, person.mouse.lay]) {
    await person.asked(moment);
    moment = await person.moment();
    await way();
  }
  await expect(person.page.locator('.player-card[data-seat="2"].is-mover')).toBeAttached();
  // From Omar's side, the second, another corner is the first.
  await expect(corner).not.toHaveAttribute('data-square', 'a7');
});
