import { bots, expect, people, test, type Person } from './person.js';

const AGAINST_A_BOT = {
  chairs: [...people('Leila', 'x').slice(0, 1), ...bots(2).slice(1)],
  starts: 0,
};

/** Leila has laid a rug, and it can still be taken up. */
async function layFirstRug(person: Person): Promise<void> {
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  const moment = await person.moment();
  await person.main.click();
  await person.asked(moment);
  await person.mouse.lay();
  await expect(person.main).toHaveText('Done');
}

test('a rug that was laid can be taken up again before the turn passes', async ({ person }) => {
  await person.arrive({ pace: 'slow' });
  await person.setTable(AGAINST_A_BOT);
  const moment = await person.moment();
  await person.main.click();
  await person.asked(moment);
  await person.mouse.lay();
  const laid = person.page.locator('.unrolled');
  await expect(person.main).toHaveText('Done');
  await expect(laid).toBeAttached();
  await expect(person.page.locator('.turn-who')).toHaveText('Your turn');
  await person.page.getByRole('button', { name: 'Undo' }).click();
  await expect(laid).toHaveCount(0);
  await expect(person.main).toHaveText('Lay rug');
  await expect(person.page.locator('.squares')).toBeAttached();
  await person.mouse.lay();
  // Nobody has to press anything for the turn to pass.
  await expect(person.page.locator('.turn-who')).toHaveText('Idris’s turn');
});

test('with keys a rug lies there until Enter, or is taken up with Escape', async ({ person }) => {
  await person.arrive({ pace: 'slow' });
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  const moment = await person.moment();
  await person.keyboard.roll();
  await person.asked(moment);
  await person.keyboard.lay();
  await expect(person.main).toHaveText('Done');
  await expect(person.page.getByRole('log')).toContainText('Rug laid. Keep it here?');
  await expect(person.page.getByRole('log')).toContainText('Undo: Esc');
  await person.page.keyboard.press('Escape');
  await expect(person.main).toHaveText('Lay rug');
  await person.keyboard.lay();
  await expect(person.main).toHaveText('Done');
  await person.page.keyboard.press('Enter');
  await expect(person.page.locator('.turn-who')).toHaveText('Omar’s turn');
});

test('whoever leaves the table while a rug still lies there has laid it', async ({ person }) => {
  await person.arrive({ pace: 'slow' });
  await layFirstRug(person);
  await person.page.getByRole('button', { name: 'Pause or leave' }).click();
  await person.page.getByRole('link', { name: /Pause/ }).click();
  await person.page.getByRole('link', { name: /Continue Turn/ }).click();
  await expect(person.page.locator('.turn-who')).toHaveText('Omar’s turn');
});

test('a rug that still lies there when the page is loaded again is laid', async ({ person }) => {
  await person.arrive({ pace: 'slow' });
  await layFirstRug(person);
  await person.page.reload();
  await expect(person.page.locator('.turn-who')).toHaveText('Omar’s turn');
  await expect(person.page.locator('.log-lines').first()).toContainText('rug');
});

for (const left of ['', 'nonsense', 'a b c d', '{"rug":1}'])
  test(`a note of a rug that says “${left}” lays nothing`, async ({ person }) => {
    await person.arrive();
    await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
    const moment = await person.moment();
    await person.main.click();
    await person.asked(moment);
    await person.page.evaluate((text) => localStorage.setItem('marrakech.pending-rug', text), left);
    await person.page.reload();
    await expect(person.main).toHaveText('Lay rug');
  });

for (const settings of [{ pace: 'fast' }, { pace: 'skip' }, { pace: 'slow', faster: true }])
  test(`a rug can be taken up with ${JSON.stringify(settings)}, too`, async ({ person }) => {
    await person.arrive(settings);
    await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
    const moment = await person.moment();
    await person.main.click();
    await person.asked(moment);
    await person.keyboard.lay();
    await expect(person.main).toHaveText('Done');
    await person.page.keyboard.press('Escape');
    await expect(person.main).toHaveText('Lay rug');
  });

test('the turn passes at once where every rug is asked about', async ({ person }) => {
  await person.arrive({ pace: 'slow', confirm: true });
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  const moment = await person.moment();
  await person.main.click();
  await person.asked(moment);
  await person.page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      seen.push(document.querySelector('.turn-main')?.textContent ?? '');
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await person.keyboard.lay();
  await expect(person.page.locator('.turn-who')).toHaveText('Omar’s turn');
  const seen = async () =>
    person.page.evaluate(() => (window as unknown as { seen: readonly string[] }).seen);
  await expect.poll(seen).toContain('Lay rug');
  await expect.poll(seen).not.toContain('Done');
});

test('whoever listens hears what is taken back, and nothing of it on the next screen', async ({
  person,
}) => {
  await person.arrive({ pace: 'slow' });
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  const said = person.page.getByRole('log').getByText('Move undone.');
  const moment = await person.moment();
  await person.keyboard.roll();
  await person.asked(moment);
  await person.keyboard.lay();
  await expect(person.main).toHaveText('Done');
  await person.page.keyboard.press('Escape');
  await expect(said).toHaveCount(1);
  await person.page.keyboard.press('ArrowRight');
  await person.page.keyboard.press('Escape');
  await expect(said).toHaveCount(2);
  await person.page.getByRole('button', { name: 'Pause or leave' }).click();
  await person.page.getByRole('link', { name: /Pause/ }).click();
  await person.page.locator('.start-go').first().waitFor();
  await expect(said).toHaveCount(0);
});

test('a move that the table takes back is told', async ({ person }) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0, order: 'turn-last' });
  const moment = await person.moment();
  await person.keyboard.roll();
  expect(await person.asked(moment)).toBe('lay');
  await person.keyboard.lay();
  await expect(person.main).toHaveText('End turn');
  await person.page.getByRole('button', { name: 'Undo' }).click();
  await expect(person.main).toHaveText('Lay rug');
  await expect(person.page.getByRole('log')).toContainText('Move undone.');
});

test('whoever looks back takes nothing back that is out of sight', async ({ person }) => {
  await person.page.setViewportSize({ width: 1280, height: 800 });
  await person.arrive();
  await layFirstRug(person);
  await expect(person.page.locator('.turn-who')).toHaveText('Omar’s turn');
  const moment = await person.moment();
  await person.main.click();
  await person.asked(moment);
  await person.page.keyboard.press('ArrowRight');
  await expect(person.page.locator('.ghost')).toBeAttached();
  const takeBack = person.page.getByRole('button', { name: 'Undo' });
  await expect(takeBack).toBeEnabled();
  await person.page.locator('.table-log .log-turn').last().click();
  await expect(person.page.locator('.turn-ask')).toContainText('Viewing turn');
  await expect(takeBack).toBeDisabled();
  await person.page.keyboard.press('o');
  await person.main.click();
  await expect(person.page.locator('.ghost')).toBeAttached();
});
