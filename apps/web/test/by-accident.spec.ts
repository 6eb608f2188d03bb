/** What an impatient or a resting finger must not decide. */
import { bots, expect, people, test, type Person } from './person.js';
import { settledBox } from './settled.js';

/** A bot is on turn before the only person. */
const AFTER_A_BOT = {
  chairs: [...people('Leila', 'x').slice(0, 1), ...bots(2).slice(1)],
  starts: 1,
};

/** So many frames pass: presses of a hand, not of a machine. */
async function drawFrames({ page }: Person, count: number): Promise<void> {
  await page.evaluate(
    async (left) =>
      new Promise<void>((drawn) => {
        const next = (frames: number): void => {
          if (frames === 0) drawn();
          else requestAnimationFrame(() => next(frames - 1));
        };
        next(left);
      }),
    count,
  );
}

type Press = () => Promise<void>;

/** Presses the main button, or the key for it, wherever that stands in the meantime. */
async function pressing({ page, main }: Person, how: 'taps' | 'keys'): Promise<Press> {
  if (how === 'keys') return async () => page.keyboard.press('Enter');
  const { x, y, width, height } = await settledBox(main);
  return async () => page.mouse.click(x + width / 2, y + height / 2);
}

/** From here on the page's clock is put forward by each press: however slow the machine, it is a quick hand. */
async function stopClock({ page }: Person): Promise<void> {
  const now = await page.evaluateHandle(() => Date.now());
  await page.clock.pauseAt((await now.jsonValue()) + 1000);
}

async function pressQuickly({ page }: Person, press: Press, count: number): Promise<void> {
  for (let pressed = 0; pressed < count; pressed++) {
    await press();
    await page.clock.runFor(150);
  }
}

async function pressUntilRoll(person: Person, press: Press): Promise<void> {
  await expect(async () => {
    await pressQuickly(person, press, 1);
    await expect(person.main).toHaveText('Roll', { timeout: 1 });
  }).toPass({ intervals: [1] });
}

/** A button is pressed by Space only when it is released. */
const HELD = [
  ['Enter', 'the table'],
  ['Enter', 'the main button'],
  ['Enter', 'a square'],
  ['Space', 'the table'],
  ['Space', 'a square'],
] as const;

for (const [key, on] of HELD)
  test(`${key} that is held on ${on} decides once`, async ({ person }) => {
    await person.arrive({ motion: 'still' });
    await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
    await person.asked();
    if (on === 'the main button') await person.main.focus();
    if (on === 'a square') {
      await person.main.focus();
      await person.page.keyboard.press('Enter');
      await person.asked('0');
      await person.cells('you can start the rug here').first().focus();
    }
    for (let repeat = 0; repeat < 60; repeat++) {
      await person.page.keyboard.down(key);
      await drawFrames(person, 2);
    }
    await person.page.keyboard.up(key);
    await expect(person.page.locator('.log-turn')).toHaveCount(1);
    await expect(person.main).toHaveText('Lay rug');
    await expect(person.page.locator('.ghost')).toHaveCount(on === 'a square' ? 1 : 0);
    await expect(person.page.locator('.turn-who')).toHaveText('Leila’s turn');
  });

for (const how of ['taps', 'keys'] as const)
  test(`impatient ${how} on “Skip ahead” do not roll`, async ({ person }) => {
    await person.page.clock.install();
    await person.arrive({ pace: 'slow' });
    await person.setTable(AFTER_A_BOT);
    await expect(person.main).toHaveText('Skip ahead');
    const press = await pressing(person, how);
    await stopClock(person);
    // The bot thinks for as long as it needs, and the hand goes on for as long.
    await pressUntilRoll(person, press);
    await pressQuickly(person, press, 9);
    await expect(person.main).toHaveText('Roll');
    await expect(person.page.locator('.log-turn')).toHaveCount(1);
    await person.page.clock.resume();
    await expect(person.main).toBeEnabled();
    await press();
    await expect(person.main).toHaveText('Lay rug');
  });

for (const how of ['taps', 'keys'] as const)
  test(`impatient ${how} on “Done” do not roll for the next person`, async ({ person }) => {
    await person.page.clock.install();
    await person.arrive();
    await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
    const moment = await person.moment();
    await person.asked();
    await person.keyboard.roll();
    await person.asked(moment);
    const press = await pressing(person, how);
    await stopClock(person);
    await person.keyboard.lay();
    await expect(person.main).toHaveText('Done');
    await pressUntilRoll(person, press);
    await pressQuickly(person, press, 9);
    await expect(person.page.locator('.turn-who')).toHaveText('Omar’s turn');
    await expect(person.main).toHaveText('Roll');
    await person.page.clock.resume();
    await expect(person.main).toBeEnabled();
    await press();
    await expect(person.main).toHaveText('Lay rug');
  });

test('one’s own turn is played as quickly as one presses', async ({ person }) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.asked();
  const { page } = person;
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const main = document.querySelector('.turn-main')!;
      seen.push(`${main.textContent} ${main.getAttribute('aria-disabled')}`);
    }).observe(document.querySelector('.turn-buttons')!, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
    });
  });
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(person.main).toHaveText('Lay rug');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(person.main).toHaveText('Done');
  await page.keyboard.press('Enter');
  await expect(person.page.locator('.turn-who')).toHaveText('Omar’s turn');
  const seen = async () =>
    page.evaluate(() => (window as unknown as { seen: readonly string[] }).seen);
  await expect.poll(seen).toContain('Roll true');
  const ofOthers = async () =>
    (await seen()).filter((line) => line.endsWith(' true') && line !== 'Roll true');
  await expect.poll(ofOthers).toEqual([]);
});

test('a double tap on “quits the game” does not answer the question that follows', async ({
  person,
}) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.asked();
  await person.page.getByRole('button', { name: 'Pause or leave' }).click();
  await person.page.locator('dialog .leave-choice').first().waitFor();
  await person.page.evaluate(async () => {
    const pressed = new Promise<void>((resolve) => {
      const watcher = new MutationObserver(() => {
        const confirm = '.dialog-buttons .button-danger';
        const found = document.querySelector<HTMLElement>(confirm);
        if (found === null) return;
        watcher.disconnect();
        found.click();
        resolve();
      });
      watcher.observe(document.body, { childList: true, subtree: true });
    });
    document.querySelector<HTMLElement>('.leave-choice.button-danger')!.click();
    return pressed;
  });
  const confirm = person.page.locator('dialog .dialog-buttons .button-danger');
  await expect(confirm).toBeEnabled();
  await expect(person.page.locator('.turn-who')).toHaveText('Leila’s turn');
  await confirm.click();
  await expect(person.finish).toBeVisible();
});
