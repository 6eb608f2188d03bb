/** What people do to each other at a table: talk, hush, leave, play again; and what the house does for them. */
import { expect, sitTogether, test, type Visitor } from './visitor.js';

const say = async ({ page }: Visitor, words: string): Promise<void> => {
  await page.getByRole('button', { name: 'Send a reaction' }).click();
  await page.locator('.reactions').getByRole('button', { name: words }).click();
};

const hide = async (
  { page }: Visitor,
  name: string,
  on: boolean,
  door = 'Send a reaction',
): Promise<void> => {
  await page.getByRole('button', { name: door }).click();
  await page.getByRole('switch', { name: `Mute ${name}` }).setChecked(on);
  await page.locator('.dialog-head .button').click();
};

test('bots of two levels sit at a table, and play when it is their turn', async ({ come }) => {
  const leila = await come('Leila');
  await leila.openTable(3, async () => {
    await leila.page.getByLabel('Player type, 2').selectOption('nour');
    await leila.page.getByLabel('Player type, 3').selectOption('idris');
  });
  await leila.market();
  const names = leila.page.locator('.player-name-text');
  await expect(names.filter({ hasText: 'Nour' })).toHaveCount(1);
  await expect(names.filter({ hasText: 'Idris' })).toHaveCount(1);
  let moment = '';
  for (let turn = 0; turn < 2; turn++) {
    await leila.asked(moment);
    await leila.keyboard.roll();
    await expect(leila.main).toHaveText('Lay rug');
    moment = await leila.moment();
    await leila.keyboard.lay();
  }
  await leila.asked(moment);
  const played = (level: string) =>
    leila.frames.filter((frame) => frame.includes('"id":"bot-') && frame.includes(level)).length;
  await expect.poll(() => played('"lay"')).toBeGreaterThanOrEqual(4);
});

test('who leaves their own table before anybody sits there closes it, and guests are told', async ({
  come,
}) => {
  const leila = await come('Leila');
  const omar = await come('Omar');
  const game = await leila.openTable(2);
  await omar.visit(`table/${game}`);
  await expect(omar.page.getByRole('button', { name: 'Sit here' })).toBeVisible();
  await leila.page.getByRole('button', { name: 'Leave the table' }).click();
  await expect(omar.page.getByText('This table was closed before the game started.')).toBeVisible();
  await omar.page.getByRole('button', { name: 'See other tables' }).click();
  await expect(omar.page.getByRole('button', { name: 'Find players' })).toBeVisible();
  await expect(leila.page.locator(`a[href*="${game}"]`)).toHaveCount(0);
});

test('whoever leaves their own table leaves it to the next who sits there', async ({ come }) => {
  const leila = await come('Leila');
  const omar = await come('Omar');
  const nour = await come('Nour');
  const game = await leila.openTable(4);
  for (const each of [omar, nour]) await each.sitDown(game);
  const begin = omar.page.getByRole('button', { name: 'Start now' });
  await expect(omar.page.getByText('1 seat still open.')).toBeVisible();
  await expect(begin).toHaveCount(0);
  await leila.page.getByRole('button', { name: 'Leave the table' }).click();
  await begin.click();
  await Promise.all([omar.market(), nour.market()]);
});

test('whoever is hushed is not seen to speak, until they are heard again', async ({ come }) => {
  const leila = await come('Leila');
  const omar = await come('Omar');
  await sitTogether([leila, omar]);
  const bubble = leila.page.locator('.bubble');
  const heard = (reaction: string) => () =>
    leila.frames.some((frame) => frame.includes(`"reaction":"${reaction}"`));
  await say(omar, 'Ouch!');
  await expect(bubble).toHaveText('Ouch!');
  await hide(leila, 'Omar', true);
  await expect(bubble).toHaveCount(0);
  await leila.page.reload();
  await leila.market();
  await say(omar, 'Lucky!');
  await expect.poll(heard('lucky')).toBe(true);
  await expect(bubble).toHaveCount(0);
  await hide(leila, 'Omar', false);
  await say(omar, 'Thank you!');
  await expect(bubble).toHaveText('Thank you!');
});

test('who only watches says nothing, and hushes whom they like', async ({ come }) => {
  const [leila, omar, zineb] = [await come('Leila'), await come('Omar'), await come('Zineb')];
  const game = await sitTogether([leila, omar]);
  await zineb.visit(`table/${game}`);
  await zineb.market();
  const bubble = zineb.page.locator('.bubble');
  await say(omar, 'Ouch!');
  await expect(bubble).toHaveText('Ouch!');
  await expect(zineb.page.getByRole('button', { name: 'Send a reaction' })).toHaveCount(0);
  await hide(zineb, 'Omar', true, 'Players’ reactions');
  await expect(bubble).toHaveCount(0);
  await say(leila, 'Hello!');
  await expect(bubble).toHaveText('Hello!');
  await zineb.page.getByRole('button', { name: 'Players’ reactions' }).click();
  await expect(zineb.page.getByRole('switch')).toHaveCount(2);
  await expect(zineb.page.locator('.reactions')).toHaveCount(0);
});

test('time that the server was away is given back, and everybody is told', async ({
  come,
  server,
}) => {
  const leila = await come('Leila');
  const omar = await come('Omar');
  await sitTogether([leila, omar], 'Quick');
  await server.kill();
  server.age(30_000);
  await server.start();
  for (const { page } of [leila, omar])
    await expect(page.locator('.notice')).toHaveText(
      /^The server was down: \d+ seconds? (was|were) added back\.$/,
    );
});

test.describe('somebody who has left', () => {
  test.use({ settings: { MARRAKECH_GONE_AFTER_MS: '1500' } });

  test('does not make an old word be read out again', async ({ come }) => {
    const [leila, omar, zoe] = [await come('Leila'), await come('Omar'), await come('Zoe')];
    await sitTogether([leila, omar, zoe]);
    const heard = leila.page.locator('[role=log] p', { hasText: 'Omar: Ouch!' });
    await say(omar, 'Ouch!');
    await expect(heard).toHaveCount(1);
    await zoe.visit('settings');
    await expect(leila.page.getByRole('group', { name: 'Zoe is away.' })).toBeVisible();
    await expect(heard).toHaveCount(1);
  });

  test('is asked before they sit in the next game, and does not hold it up', async ({ come }) => {
    const leila = await come('Leila');
    const omar = await come('Omar');
    const zoe = await come('Zoe');
    const game = await sitTogether([leila, omar, zoe]);
    await omar.leave();
    await zoe.leave();
    for (const each of [leila, zoe]) {
      await each.finish.waitFor();
      await each.page.getByRole('button', { name: 'Rematch' }).click();
    }
    await expect(leila.finish).toContainText('Waiting for: Omar.');
    await omar.visit('settings');
    for (const { page } of [leila, zoe]) {
      await expect(page).not.toHaveURL(new RegExp(game));
      await expect(page.getByText('1 seat still open.')).toBeVisible();
    }
    await omar.visit(`table/${game}`);
    await omar.page.getByRole('link', { name: 'Go to next game' }).click();
    await omar.page.getByRole('button', { name: 'Sit here' }).click();
    await Promise.all([leila.market(), omar.market(), zoe.market()]);
  });
});
