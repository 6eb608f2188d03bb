import type { Message } from '@marrakech/protocol';
import { expect, playTogether, sitTogether, test, type Visitor } from './visitor.js';

/** Two at a table, the one whose turn it is first. */
async function sitInTurn(
  come: (name: string) => Promise<Visitor>,
): Promise<{ mover: Visitor; waiter: Visitor; game: string }> {
  const leila = await come('Leila');
  const omar = await come('Omar');
  const game = await sitTogether([leila, omar]);
  const isLeila = (await leila.page.locator('.turn-who').textContent()) === 'Your turn';
  const [mover, waiter] = isLeila ? ([leila, omar] as const) : ([omar, leila] as const);
  await expect(waiter.page.locator('.turn-main')).not.toHaveText('Roll');
  return { mover, waiter, game };
}

const lost = ({ page }: Visitor) => page.getByText('Connection lost. Reconnecting…');

test('a lost network in the middle of a turn costs nothing, and no reload', async ({ come }) => {
  const { mover, waiter } = await sitInTurn(come);
  await mover.page.evaluate(() => Object.assign(window, { sameLoad: true }));
  await mover.asked();
  await mover.keyboard.roll();
  await expect(mover.main).toHaveText('Lay it');
  await mover.page.context().setOffline(true);
  await expect(lost(mover)).toBeVisible();
  await expect(waiter.page.locator('.player-note .presence')).toHaveText('Not connected');
  // Decided while nobody hears it: it is said as soon as somebody does.
  const moment = await waiter.moment();
  await mover.keyboard.lay();
  await mover.page.context().setOffline(false);
  await expect(lost(mover)).toHaveCount(0);
  await expect(waiter.main).toHaveText('Roll');
  expect(await waiter.moment()).not.toBe(moment);
  await expect(waiter.page.locator('.player-note .presence')).toHaveCount(0);
  expect(await mover.page.evaluate(() => 'sameLoad' in window)).toBe(true);
});

test('an unknown game and a missing network leave the console silent', async ({ come }) => {
  const { page } = await come('Leila');
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto('./#/replay/nowhere');
  await expect(page.getByText('There is nothing here.')).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while ((await caches.keys()).length === 0) await new Promise((next) => setTimeout(next, 50));
  });
  await page.context().setOffline(true);
  for (const screen of ['online', 'you', 'table/abc', 'replay/nowhere', 'move/abc']) {
    const requests: string[] = [];
    const note = (request: { url: () => string }) => requests.push(request.url());
    page.on('request', note);
    page.on('websocket', note);
    await page.goto(`./#/${screen}`);
    await page.reload();
    await page.locator('#page').filter({ hasText: /\w/ }).waitFor();
    expect(
      requests.filter((url) => url.includes('/api/')),
      screen,
    ).toEqual([]);
  }
  await page.context().setOffline(false);
  expect(errors).toEqual([]);
});

test('the server is killed in the middle of a game, and the page goes on', async ({
  come,
  server,
}) => {
  test.setTimeout(240_000);
  const { mover, waiter } = await sitInTurn(come);
  await mover.page.evaluate(() => Object.assign(window, { sameLoad: true }));
  await mover.asked();
  await mover.keyboard.roll();
  await expect(mover.main).toHaveText('Lay it');
  await server.kill();
  await expect(lost(mover)).toBeVisible();
  await expect(lost(waiter)).toBeVisible();
  await mover.keyboard.lay();
  await server.start();
  await expect(waiter.main).toHaveText('Roll', { timeout: 30_000 });
  await playTogether([mover, waiter]);
  await mover.page.getByRole('button', { name: 'Check the dice' }).click();
  await expect(mover.page.locator('.dice-check')).toContainText('Checked: all');
  expect(await mover.page.evaluate(() => 'sameLoad' in window)).toBe(true);
});

test('a backup is restored under open pages: they show what is there now, and play goes on', async ({
  come,
  server,
}) => {
  const { mover, waiter, game } = await sitInTurn(come);
  await mover.page.evaluate(() => Object.assign(window, { sameLoad: true }));
  const before = await waiter.moment();
  server.backUp();
  await mover.asked();
  await mover.keyboard.roll();
  await expect(mover.main).toHaveText('Lay it');
  await mover.keyboard.lay();
  await expect(waiter.main).toHaveText('Roll');
  await server.kill();
  server.restore();
  await server.start();
  await expect(mover.main).toHaveText('Roll', { timeout: 30_000 });
  await expect(waiter.main).not.toHaveText('Roll');
  expect(await waiter.moment()).toBe(before);
  await mover.asked();
  await mover.keyboard.roll();
  await expect(mover.main).toHaveText('Lay it');
  await mover.keyboard.lay();
  await expect(waiter.main).toHaveText('Roll');
  await expect(mover.page.getByText('The game has moved on meanwhile.')).toHaveCount(0);
  expect(mover.page.url()).toContain(game);
  expect(await mover.page.evaluate(() => 'sameLoad' in window)).toBe(true);
});

test('two tabs of one player show one game, and a late word from one is refused', async ({
  come,
}) => {
  const { mover, game } = await sitInTurn(come);
  const page = await mover.page.context().newPage();
  await page.goto(`./#/table/${game}`);
  const second = page.locator('.turn-main');
  await expect(second).toHaveText('Roll');
  await mover.keyboard.roll();
  await expect(mover.main).toHaveText('Lay it');
  await expect(second).toHaveText('Lay it');
  // Both tabs lay at the same moment: one rug lies there.
  await page.keyboard.press('ArrowRight');
  await mover.page.keyboard.press('ArrowRight');
  await Promise.all([page.keyboard.press('Enter'), mover.page.keyboard.press('Enter')]);
  await expect(mover.page.locator('.turn-who')).not.toHaveText('Your turn');
  await expect(page.locator('.turn-who')).not.toHaveText('Your turn');
});

test('a spectator and a stranger can take no seat and make no move', async ({ come, server }) => {
  const { mover, waiter, game } = await sitInTurn(come);
  const thief = await come('Thief');
  await thief.visit(`table/${game}`);
  await thief.market();
  await expect(thief.page.getByRole('button', { name: 'Pause or leave' })).toHaveCount(0);
  const before = await mover.moment();
  /** Says something at the table over a socket of its own, as whoever this browser is. */
  const say = async (visitor: Visitor, message: Message): Promise<string> =>
    visitor.page.evaluate(
      async ([address, text, id]) =>
        new Promise<string>((resolve) => {
          const socket = new WebSocket(address!);
          socket.addEventListener('open', () => socket.send(text!));
          socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
            if (!data.includes(`"id":"${id!}"`) || data.includes('"events"')) return;
            socket.close();
            resolve(data);
          });
        }),
      [
        `${server.address.replace('http', 'ws')}api/games/${game}/socket?since=0`,
        JSON.stringify(message),
        message.id,
      ],
    );
  const version = 100;
  const roll = { type: 'roll', seat: 0 } as const;
  expect(await say(thief, { ...roll, id: 'theft-1', version })).toContain('not-your-seat');
  expect(await say(waiter, { ...roll, id: 'theft-2', version })).toContain('not-your-seat');
  expect(await say(mover, { ...roll, id: 'future', version })).toContain('"stale"');
  expect(await say(mover, { ...roll, id: 'past', version: 1 })).toContain('"stale"');
  expect(await mover.moment()).toBe(before);
  // The same word twice does nothing twice.
  const events = mover.frames.flatMap((frame) => /"version":(\d+)/.exec(frame)?.[1] ?? []);
  const now = Math.max(...events.map(Number), 4);
  const facing = { type: 'orient', seat: 0, facing: 'S', id: 'once' } as const;
  const [first, again] = [
    await say(mover, { ...facing, version: now }),
    await say(mover, { ...facing, version: now }),
  ];
  expect(first).toContain('"done"');
  expect(again).toBe(first);
});

test('nothing that would tell a roll beforehand is sent to a browser', async ({ come }) => {
  const { mover, waiter, game } = await sitInTurn(come);
  const spectator = await come('Zineb');
  await spectator.visit(`table/${game}`);
  await spectator.market();
  await mover.asked();
  await mover.keyboard.roll();
  await expect(mover.main).toHaveText('Lay it');
  for (const { frames } of [mover, waiter, spectator])
    expect(frames.join('\n')).not.toMatch(/secret/);
  await mover.leave();
  await waiter.finish.waitFor();
  expect(waiter.frames.join('\n')).toMatch(/"secret":"[0-9a-f]{64}"/);
});
