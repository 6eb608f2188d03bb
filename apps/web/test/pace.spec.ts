import { bots, expect, people, test } from './person.js';
import { settled } from './settled.js';

const AGAINST_A_BOT = {
  chairs: [...people('Leila', 'x').slice(0, 1), ...bots(2).slice(1)],
  starts: 0,
};

test('an impatient tap on “Lay rug” is not “Done” as well', async ({ person }) => {
  await person.arrive({ confirm: false });
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.asked();
  await person.keyboard.roll();
  await expect(person.main).toHaveText('Lay rug');
  await person.page.keyboard.press('ArrowRight');
  await expect(person.main).toBeEnabled();
  // Where a finger would hit at the very moment the button becomes another.
  // oxlint-disable-next-line tests/no-single-reads -- presses, and waits for what follows
  const hit = await person.page.evaluate(async () => {
    const button = document.querySelector<HTMLElement>('.turn-main')!;
    const box = button.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const changed = new Promise<boolean>((resolve) => {
      new MutationObserver(() => {
        const now = document.querySelector('.turn-main')!;
        if (now.textContent === 'Done') resolve(now.contains(document.elementFromPoint(x, y)));
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    button.click();
    return changed;
  });
  expect(hit).toBe(false);
  // A moment later it hears.
  await person.main.click();
  await expect(person.main).toHaveText('Roll');
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
  const ground = (): Promise<string> =>
    faster.evaluate((button) => getComputedStyle(button).backgroundColor);
  const before = await settled(ground, (colour) => colour !== '');
  await faster.click();
  await expect(faster).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(ground, 'it is seen to be on').not.toBe(before);
  await expect.poll(stored).toMatchObject({ pace: 'slow', faster: true });
  await person.page.getByRole('link', { name: 'Settings' }).click();
  await expect(person.page.getByRole('radio', { name: 'Fast', exact: true })).toBeChecked();
  await person.page.goBack();
  await person.asked();
  await faster.click();
  await expect(faster).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(stored).toMatchObject({ pace: 'slow', faster: false });
});

test('whoever plays at once cannot be slowed down by hurrying', async ({ person }) => {
  await person.arrive({ pace: 'skip' });
  await person.setTable(AGAINST_A_BOT);
  await person.asked();
  await expect(person.page.getByRole('button', { name: 'Faster' })).toBeDisabled();
});

test('after the end there is nothing left to hurry', async ({ person }) => {
  await person.arrive({ pace: 'slow' });
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.giveUpSeat('Leila');
  await person.finish.waitFor();
  await person.page.keyboard.press('Escape');
  await expect(person.main).toHaveText('Ranking');
  await expect(person.page.getByRole('button', { name: 'Faster' })).toBeDisabled();
  // Whoever is out has no points to show.
  await expect(person.page.locator('.player-card[data-seat="0"] .player-points')).toHaveCount(0);
  await expect(person.page.locator('.player-card[data-seat="1"] .player-points')).toHaveText('30');
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
  await person.asked();
  const moment = await person.moment();
  await person.keyboard.roll();
  await person.asked(moment);
  await person.keyboard.lay();
  await person.page.keyboard.press('Enter');
  await expect(person.page.locator('.turn-who')).toHaveText('Omar’s turn');
  const seen = await settled(
    async () => person.page.evaluate(() => (window as unknown as { seen: readonly string[] }).seen),
    (lines) => lines.some((line) => line.endsWith(': Turn Assam, or just roll')),
  );
  expect(seen).toContain('tumbling: Rolling…');
  expect(seen.filter((line) => /^tumbling.*\d/.test(line))).toEqual([]);
  expect(seen.some((line) => /^lying: Leila rolls a \d$/.test(line))).toBe(true);
  expect(seen.filter((line) => /[a-g][1-7]/.test(line))).toEqual([]);
});

test('a device that asks for less motion gets none', async ({ person }) => {
  await person.page.emulateMedia({ reducedMotion: 'reduce' });
  await person.arrive({ motion: 'auto', pace: 'normal' });
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = (): void => {
      const long = document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 50);
      seen.push(...long.map((each) => (each as CSSAnimation).animationName));
      requestAnimationFrame(look);
    };
    look();
  });
  const moment = await person.moment();
  await person.main.click();
  await person.asked(moment);
  await person.mouse.lay();
  await expect(person.page.locator('.turn-who')).toHaveText('Omar’s turn');
  const seen = async () =>
    person.page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)]);
  // One that moves nothing: a button is deaf for a moment.
  await expect
    .poll(async () => (await seen()).filter((name) => !name.startsWith('settle-')))
    .toEqual([]);
});
