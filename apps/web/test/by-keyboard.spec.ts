import { bots, expect, people, SQUARE, test } from './person.js';
import { settled, settledAttribute, settledText } from './settled.js';

test('a whole game by keyboard alone, from the first page on', async ({ person }) => {
  await person.arrive();
  await person.page.keyboard.press('Tab');
  await expect(person.page.locator('.start-go')).toBeFocused();
  await person.page.keyboard.press('Enter');
  await expect(person.page.locator('.market-grid')).toBeFocused();
  await person.playOn(person.keyboard);
  // Who won is read first, and put away and brought back without a pointer.
  const result = person.finish.locator('.finish-result');
  await expect(result).toBeFocused();
  await expect(result).toHaveText(/win|wins|share/);
  await person.page.keyboard.press('Escape');
  await expect(person.finish).toHaveCount(0);
  await person.page.keyboard.press('Enter');
  await expect(result).toBeFocused();
  await person.finish.getByRole('button', { name: 'Share' }).press('Enter');
  await expect(person.page.getByRole('dialog', { name: 'Share' })).toBeVisible();
  await person.page.keyboard.press('Escape');
  await expect(person.finish.getByRole('button', { name: 'Share' })).toBeFocused();
});

test('what is explained can be put away with a key', async ({ person }) => {
  await person.arrive({ motion: 'still' });
  await person.setTable({ chairs: people('Leila', 'Omar', 'Nora'), starts: 0 });
  await person.giveUpSeat('Leila');
  await expect(person.explanation).toContainText('Leila left');
  const said = person.page.locator('.for-readers[role="log"]');
  const heading = person.explanation.locator('h2').first();
  await expect(said).toContainText(await settledText(heading, /\w/));
  await person.page.keyboard.press('Escape');
  await expect(person.explanation).toHaveCount(0);
});

test('what is explained goes with the next roll', async ({ person }) => {
  await person.arrive({ motion: 'still' });
  await person.setTable({ chairs: people('Leila', 'Omar', 'Nora'), starts: 0 });
  await person.giveUpSeat('Leila');
  await expect(person.explanation).toContainText('Leila left');
  await expect(person.main).toHaveText('Roll');
  await person.main.click();
  await expect(person.main).toHaveText('Lay rug');
  await expect(person.explanation).toHaveCount(0);
});

test('each line is added to the log once, at its end, and stays long enough to be heard', async ({
  person,
}) => {
  await person.page.addInitScript(() => {
    const log = { again: 0, elsewhere: 0, tooSoon: 0, removed: 0 };
    Object.assign(window, { heardLog: log });
    const added = new Map<Node, number>();
    new MutationObserver((records) => {
      for (const { target, addedNodes, removedNodes, nextSibling } of records) {
        if (!(target instanceof Element) || target.getAttribute('role') !== 'log') continue;
        for (const line of addedNodes) {
          if (added.has(line)) log.again++;
          if (nextSibling !== null) log.elsewhere++;
          added.set(line, performance.now());
        }
        for (const line of removedNodes) {
          if (performance.now() - added.get(line)! < 4000) log.tooSoon++;
          log.removed++;
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await person.arrive({ pace: 'skip', motion: 'still' });
  await person.setTable({ chairs: bots(4), starts: 0 });
  await person.finish.waitFor();
  const lines = person.page.locator('.for-readers[role="log"] p');
  await expect.poll(async () => lines.count()).toBeLessThanOrEqual(6);
  const heard = async () =>
    person.page.evaluate(
      () => (window as unknown as { heardLog: Record<string, number> }).heardLog,
    );
  await expect.poll(heard).toMatchObject({ again: 0, elsewhere: 0, tooSoon: 0 });
  await expect.poll(async () => (await heard())['removed']).toBeGreaterThan(100);
});

test('what is said while a sheet is open is said in the sheet, which hides all beneath it', async ({
  person,
}) => {
  await person.arrive({ motion: 'still' });
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.asked();
  await person.page.getByRole('button', { name: 'Keyboard' }).click();
  const sheet = person.page.getByRole('dialog');
  const said = sheet.locator('[aria-live]');
  await expect(said).toBeEmpty();
  // As if somebody far away rolled meanwhile.
  await person.page.evaluate(() => document.querySelector<HTMLElement>('.turn-main')!.click());
  await expect(said).toContainText(/Leila rolls a \d/);
});

test('what a way would cost and which rug is next are said', async ({ person }) => {
  await person.arrive({ motion: 'still' });
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  const said = person.page.locator('.for-readers[role="log"]');
  let hasCost = false;
  let moment = '';
  for (let turn = 0; turn < 12 && !hasCost; turn++) {
    expect(await person.asked(moment)).toBe('roll');
    moment = await person.moment();
    // The cost is drawn together with what is asked.
    const words = await settledText(person.page.locator('.turn-words'), /Turn Assam, or just roll/);
    const hint = /You’d pay \d+ dirhams? on average/.exec(words)?.[0];
    hasCost = hint !== undefined;
    if (hint !== undefined) await expect(said).toContainText(hint);
    await person.keyboard.roll();
    expect(await person.asked(moment)).toBe('lay');
    moment = await person.moment();
    await expect(said).toContainText(/Lay your (red|blue|yellow|green) rug: \d+ possible place/);
    await person.keyboard.lay();
  }
  expect(hasCost).toBe(true);
});

test('squares are chosen with the arrow keys, and say what lies there', async ({ person }) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.asked();
  await person.page.keyboard.press('Enter');
  await expect(person.main).toHaveText('Lay rug');
  const cell = person.cells('you can start the rug here').first();
  const square = await settledAttribute(cell, 'data-square', SQUARE);
  await cell.focus();
  await person.page.keyboard.press('Enter');
  const chosen = person.page.locator(`[data-square="${square}"]`);
  await expect(chosen).toHaveAttribute('aria-label', /chosen as the first half/);
  const other = person.cells('the other half fits here').first();
  const second = await settledAttribute(other, 'data-square', SQUARE);
  await other.focus();
  // Keys show the rug before they lay it: as it may lie another way by now, twice is sure.
  await person.page.keyboard.press('Enter');
  await person.page.keyboard.press('Enter');
  await expect(person.page.locator(`[data-square="${second}"]`)).toHaveAttribute(
    'aria-label',
    /Leila’s .* rug/,
  );
});

test('with keys a rug is seen before it is laid, and can be turned and put away', async ({
  person,
}) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.asked();
  const otherWay = person.page.getByRole('button', { name: 'Rotate' });
  const ghost = person.page.locator('.ghost');
  await person.page.keyboard.press('Enter');
  await expect(otherWay).toBeDisabled();
  await person.page.keyboard.press('Enter');
  await expect(ghost).toBeAttached();
  await expect(otherWay).toBeEnabled();
  const lies = await settled(
    async () => ghost.innerHTML(),
    (drawn) => drawn !== '',
  );
  await person.page.keyboard.press('o');
  await expect.poll(async () => ghost.innerHTML()).not.toBe(lies);
  await person.page.keyboard.press('Escape');
  await expect(ghost).toHaveCount(0);
  await expect(person.page.locator('.squares')).toBeAttached();
  await person.page.keyboard.press('Enter');
  await person.page.keyboard.press('Enter');
  await expect(person.page.locator('.turn-who')).toHaveText('Omar’s turn');
});

test('a rug that is shown is laid and passed on by Enter on its square', async ({ person }) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.asked();
  const focused = person.page.locator('.market-cell:focus');
  const cell = person.cells('you can start the rug here').last();
  await person.main.focus();
  await person.page.keyboard.press('Enter');
  await expect(person.main).toHaveText('Lay rug');
  await cell.focus();
  const square = await settledAttribute(focused, 'data-square', SQUARE);
  await person.page.keyboard.press('Enter');
  await expect(person.page.locator('.ghost')).toBeAttached();
  await person.page.keyboard.press('Enter');
  await expect(person.page.locator('.unrolled')).toBeAttached();
  // Taken up again, it is thought about where it lay.
  await person.page.keyboard.press('Escape');
  await expect(person.page.locator('.unrolled')).toHaveCount(0);
  await expect(focused).toHaveAttribute('data-square', square);
  await person.page.keyboard.press('Enter');
  await person.page.keyboard.press('Enter');
  await expect(person.page.locator('.unrolled')).toBeAttached();
  await person.page.keyboard.press('Enter');
  await expect(person.page.locator('.turn-who')).toHaveText('Omar’s turn', { timeout: 1500 });
  // No square is meant any more: the keys of the market as a whole go on.
  await expect(person.page.locator('.market-grid')).toBeFocused();
  await expect(person.main).toBeEnabled();
  await person.page.keyboard.press('Enter');
  await expect(person.main).toHaveText('Lay rug');
});

test('after a click on a square the keys of the table go on', async ({ person }) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.asked();
  await person.page.locator('[data-square="b4"]').click();
  const chosen = person.page.locator('.facing-button[aria-pressed="true"]');
  await expect(chosen).toHaveAttribute('data-facing', 'W');
  await person.page.keyboard.press('ArrowDown');
  await expect(chosen).toHaveAttribute('data-facing', 'S');
  await person.page.keyboard.press('Enter');
  await expect(person.main).toHaveText('Lay rug');
});

test('Escape leaves the log', async ({ person }) => {
  await person.page.setViewportSize({ width: 1280, height: 800 });
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.asked();
  await person.page.keyboard.press('Enter');
  await expect(person.main).toHaveText('Lay rug');
  await person.page.locator('.log-turn[tabindex="0"]').waitFor();
  await person.page.keyboard.press('l');
  await expect(person.page.locator('.log-turn:focus')).toBeAttached();
  await person.page.keyboard.press('Escape');
  await expect(person.page.locator('.market-grid:focus')).toBeAttached();
});

test('a screen reader presses squares without any pointer', async ({ person }) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.asked();
  await person.main.click();
  await expect(person.main).toHaveText('Lay rug');
  const press = async (saying: string) =>
    person
      .cells(saying)
      .first()
      .evaluate((cell: HTMLElement) => cell.click());
  await press('you can start the rug here');
  await expect(person.page.locator('.ghost')).toBeAttached();
  await press('chosen as the first half');
  await expect(person.page.locator('.turn-who')).toHaveText('Omar’s turn');
});

test('whoever listens hears what is asked, and what a choice would bring', async ({ person }) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  const said = person.page.getByRole('log');
  await expect(said).toContainText('Leila’s turn.');
  await expect(said).toContainText('Assam stands on d4, facing south.');
  await person.asked();
  await person.page.keyboard.press('ArrowLeft');
  await expect(said).toContainText('Assam stands on d4, facing west.');
  await person.page.keyboard.press('ArrowUp');
  await expect(said).toContainText('Assam can’t make a U-turn.');
  await person.page.keyboard.press('Enter');
  await expect(said).toContainText(/Lay your \w+ rug: \d+ possible places/);
  await person.page.keyboard.press('ArrowRight');
  await expect(said.getByText(/^[a-g][1-7]–\u2060[a-g][1-7], Leila \+2$/)).toBeAttached();
  await person.page.keyboard.press('Enter');
  await expect(said).toContainText('Omar’s turn.');
});

test('the points are told of you and of the others', async ({ person }) => {
  await person.arrive();
  await person.setTable({ chairs: [people('Leila')[0]!, bots(2)[1]!], starts: 0 });
  await person.asked();
  await person.page.keyboard.press('p');
  await expect(person.page.getByRole('log')).toContainText(
    'Points: You: 30 points and Idris: 30 points.',
  );
});

test('with keys, the focus is led to the market and from there to its squares', async ({
  person,
}) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.asked();
  await expect(person.page.locator('.market-grid')).not.toBeFocused();
  await person.main.focus();
  await person.page.keyboard.press('Enter');
  await expect(person.main).toHaveText('Lay rug');
  await expect(person.page.locator('.market-grid')).toBeFocused();
  await person.page.keyboard.press('Tab');
  await expect(person.page.locator(':focus')).toHaveAttribute(
    'aria-label',
    /you can start the rug here/,
  );
});

test('a key leads to the log: beside the table if it is there, else on a sheet', async ({
  person,
}) => {
  const { page } = person;
  await person.arrive({ motion: 'still' });
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.asked();
  await page.keyboard.press('l');
  await expect(page.getByRole('log')).toContainText('Nothing has happened yet.');
  const moment = await person.moment();
  await person.keyboard.roll();
  await person.asked(moment);
  await person.keyboard.lay();
  await expect(page.locator('.turn-who')).toHaveText('Omar’s turn');
  await page.keyboard.press('l');
  await expect(page.locator('.table-log .log-turn')).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('l');
  await expect(page.locator('.market-grid')).toBeFocused();
  await page.setViewportSize({ width: 600, height: 800 });
  await expect(page.locator('.table-log')).toBeHidden();
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog').locator('.log-turn')).toBeVisible();
});

test('keys of a single letter can be switched off, and the help says so', async ({ person }) => {
  const { page } = person;
  await person.arrive();
  const help = page.getByRole('dialog', { name: 'Keyboard' });
  const letters = help.locator('kbd').filter({ hasText: /^.$/ });
  const said = page.locator('.for-readers[role="log"]');
  const setLetters = async (isOn: boolean): Promise<void> => {
    await person.goTo('settings');
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).setChecked(isOn);
    await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
    await person.asked();
  };
  await setLetters(false);
  for (const key of ['l', 'r', 'm', '?', 'p']) await page.keyboard.press(key);
  // What is heard is heard in turn: were any of them heard, it would be by now.
  await page.keyboard.press('ArrowLeft');
  await expect(said).toContainText('facing west');
  await expect(said).not.toContainText('Points:');
  await expect(page.getByRole('button', { name: 'Sound off' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Keyboard' }).click();
  await expect(help).toContainText('Single-key shortcuts are off');
  await expect(help).toContainText('Undo or close');
  await expect(letters).toHaveCount(0);

  await setLetters(true);
  await page.keyboard.press('?');
  await expect(letters).toHaveText(['O', 'L', 'R', 'P', 'M', '?']);
  await expect(help).not.toContainText('are off');
});
