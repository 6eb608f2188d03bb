import { bots, expect, people, test } from './person.js';

const AGAINST_A_BOT = {
  chairs: [...people('Leila', 'x').slice(0, 1), ...bots(2).slice(1)],
  starts: 0,
};

test('an impatient tap does not roll for the next player', async ({ person }) => {
  await person.arrive({ confirm: true });
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.asked();
  await person.keyboard.roll();
  await expect(person.main).toHaveText('Lay it');
  await person.page.keyboard.press('ArrowRight');
  await expect(person.main).toBeEnabled();
  // Where a finger would hit at the very moment the button becomes another.
  const hit = await person.page.evaluate(async () => {
    const button = document.querySelector<HTMLElement>('.turn-main')!;
    const box = button.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const changed = new Promise<boolean>((resolve) => {
      new MutationObserver(() => {
        const now = document.querySelector('.turn-main')!;
        if (now.textContent === 'Roll') resolve(now.contains(document.elementFromPoint(x, y)));
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    button.click();
    return changed;
  });
  expect(hit).toBe(false);
  // A moment later it hears.
  await person.main.click();
  await expect(person.main).toHaveText('Lay it');
});

test('hurrying keeps the pace that was chosen', async ({ person }) => {
  await person.arrive({ pace: 'slow' });
  await person.setTable(AGAINST_A_BOT);
  await person.asked();
  const faster = person.page.getByRole('button', { name: 'Faster' });
  const stored = (): Promise<Record<string, unknown>> =>
    person.page.evaluate(
      () => JSON.parse(localStorage.getItem('marrakech.settings')!) as Record<string, unknown>,
    );
  await expect(faster).toHaveAttribute('aria-pressed', 'false');
  await faster.click();
  await expect(faster).toHaveAttribute('aria-pressed', 'true');
  expect(await stored()).toMatchObject({ pace: 'slow', faster: true });
  await faster.click();
  await expect(faster).toHaveAttribute('aria-pressed', 'false');
  expect(await stored()).toMatchObject({ pace: 'slow', faster: false });
});

test('whoever plays at once cannot be slowed down by hurrying', async ({ person }) => {
  await person.arrive({ pace: 'skip' });
  await person.setTable(AGAINST_A_BOT);
  await person.asked();
  await expect(person.page.getByRole('button', { name: 'Faster' })).toBeDisabled();
});

test('the line keeps the roll to itself until the die lies, and names no squares', async ({
  person,
}) => {
  await person.arrive({ pace: 'normal' });
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const tray = document.querySelector('.die-tray')?.className ?? '';
      const line = document.querySelector('.turn-ask')?.textContent ?? '';
      seen.push(`${tray.includes('is-tumbling') ? 'tumbling' : 'lying'}: ${line}`);
    }).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
    });
  });
  const moment = await person.moment();
  await person.keyboard.roll();
  await person.asked(moment);
  await person.keyboard.lay();
  await person.page.keyboard.press('Enter');
  await expect(person.page.locator('.turn-who')).toHaveText('Omar’s turn');
  const seen = await person.page.evaluate(
    () => (window as unknown as { seen: readonly string[] }).seen,
  );
  expect(seen).toContain('tumbling: The die rolls…');
  expect(seen.filter((line) => /^tumbling.*\d/.test(line))).toEqual([]);
  expect(seen.some((line) => /^lying: Leila rolls \d$/.test(line))).toBe(true);
  expect(seen.filter((line) => /[a-g][1-7]/.test(line))).toEqual([]);
});
