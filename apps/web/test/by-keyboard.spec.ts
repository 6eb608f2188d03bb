import { bots, expect, people, test } from './person.js';

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
  await expect(said).toContainText(await person.explanation.locator('h2').first().innerText());
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
  await expect(person.main).toHaveText('Lay it');
  await expect(person.explanation).toHaveCount(0);
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
    const hint = await person.page.locator('.turn-hint').innerText();
    hasCost = hint.includes('On average you pay');
    if (hasCost) await expect(said).toContainText(hint);
    await person.keyboard.roll();
    expect(await person.asked(moment)).toBe('lay');
    moment = await person.moment();
    await expect(said).toContainText(/Lay your (red|blue|yellow|green) rug: \d+ place/);
    await person.keyboard.lay();
  }
  expect(hasCost).toBe(true);
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
  const otherWay = person.page.getByRole('button', { name: 'Other way' });
  const ghost = person.page.locator('.ghost');
  await person.page.keyboard.press('Enter');
  await expect(otherWay).toBeDisabled();
  await person.page.keyboard.press('Enter');
  await expect(ghost).toBeAttached();
  await expect(otherWay).toBeEnabled();
  const lies = await ghost.innerHTML();
  await person.page.keyboard.press('o');
  await expect.poll(async () => ghost.innerHTML()).not.toBe(lies);
  await person.page.keyboard.press('Escape');
  await expect(ghost).toHaveCount(0);
  await expect(person.page.locator('.squares')).toBeAttached();
  await person.page.keyboard.press('Enter');
  await person.page.keyboard.press('Enter');
  await expect(person.page.locator('.turn-who')).toHaveText('Omar’s turn');
});

test('on squares that mean nothing Enter does the main thing', async ({ person }) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.asked();
  const focused = person.page.locator('.market-cell:focus');
  const cell = person.cells('a rug can begin here').last();
  await person.page.locator('[data-square="d4"]').focus();
  await person.page.keyboard.press('Enter');
  await expect(person.main).toHaveText('Lay it');
  await cell.focus();
  const square = await focused.getAttribute('data-square');
  await person.page.keyboard.press('Enter');
  await expect(person.page.locator('.ghost')).toBeAttached();
  await person.page.keyboard.press('Enter');
  await expect(person.page.locator('.unrolled')).toBeAttached();
  // Taken up again, it is thought about where it lay.
  await person.page.keyboard.press('Escape');
  await expect(person.page.locator('.unrolled')).toHaveCount(0);
  await expect(focused).toHaveAttribute('data-square', square!);
  await person.page.keyboard.press('Enter');
  await person.page.keyboard.press('Enter');
  await expect(person.page.locator('.unrolled')).toBeAttached();
  await person.page.keyboard.press('Enter');
  await expect(person.page.locator('.turn-who')).toHaveText('Omar’s turn', { timeout: 1500 });
  await person.page.keyboard.press('Enter');
  await expect(person.main).toHaveText('Lay it');
});

test('Escape leaves the log', async ({ person }) => {
  await person.page.setViewportSize({ width: 1280, height: 800 });
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.asked();
  await person.page.keyboard.press('Enter');
  await expect(person.main).toHaveText('Lay it');
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
  await expect(person.main).toHaveText('Lay it');
  const press = async (saying: string) =>
    person
      .cells(saying)
      .first()
      .evaluate((cell: HTMLElement) => cell.click());
  await press('a rug can begin here');
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
  await person.page.keyboard.press('ArrowLeft');
  await expect(said).toContainText('Assam stands on d4, facing west.');
  await person.page.keyboard.press('ArrowUp');
  await expect(said).toContainText('Assam never turns half way round.');
  await person.page.keyboard.press('Enter');
  await expect(said).toContainText(/Lay your \w+ rug: \d+ places/);
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
  await expect(person.page.locator('.market-grid')).not.toBeFocused();
  await person.main.focus();
  await person.page.keyboard.press('Enter');
  await expect(person.main).toHaveText('Lay it');
  await expect(person.page.locator('.market-grid')).toBeFocused();
  await person.page.keyboard.press('Tab');
  await expect(person.page.locator(':focus')).toHaveAttribute('aria-label', /a rug can begin here/);
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
  await expect(help).toContainText('Take back, or close');
  await expect(letters).toHaveCount(0);

  await setLetters(true);
  await page.keyboard.press('?');
  await expect(letters).toHaveText(['O', 'L', 'R', 'P', 'M', '?']);
  await expect(help).not.toContainText('are off');
});
