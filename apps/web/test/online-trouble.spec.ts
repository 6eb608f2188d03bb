import type { Message } from '@marrakech/table';
import { waitUntilKept } from './person.js';
import { settled } from './settled.js';
import { expect, moverOf, playTogether, sitTogether, test, type Visitor } from './visitor.js';

/** Two at a table, the one whose turn it is first. */
async function sitInTurn(
  come: (name: string) => Promise<Visitor>,
): Promise<{ mover: Visitor; waiter: Visitor; game: string }> {
  const leila = await come('Leila');
  const omar = await come('Omar');
  const game = await sitTogether([leila, omar]);
  const mover = await moverOf([leila, omar]);
  const waiter = mover === leila ? omar : leila;
  await expect(waiter.page.locator('.turn-main')).not.toHaveText('Roll');
  return { mover, waiter, game };
}

/** The page was not loaded again since it was marked. */
const expectSameLoad = async ({ page }: Visitor): Promise<void> =>
  expect.poll(async () => page.evaluate(() => 'sameLoad' in window)).toBe(true);

const lost = ({ page }: Visitor) => page.getByText('Connection lost. Reconnecting…');

test('a lost network in the middle of a turn costs nothing, and no reload', async ({ come }) => {
  const { mover, waiter } = await sitInTurn(come);
  await mover.page.evaluate(() => Object.assign(window, { sameLoad: true }));
  await mover.asked();
  await mover.keyboard.roll();
  await expect(mover.main).toHaveText('Lay rug');
  await mover.page.context().setOffline(true);
  await expect(lost(mover)).toBeVisible();
  await expect(waiter.page.locator('.player-note .presence')).toHaveText('Offline');
  // Decided while nobody hears it: it is said as soon as somebody does.
  const moment = await waiter.moment();
  await mover.keyboard.lay();
  await mover.page.context().setOffline(false);
  await expect(lost(mover)).toHaveCount(0);
  await expect(waiter.main).toHaveText('Roll');
  await expect(waiter.page.locator('.table')).not.toHaveAttribute('data-moment', moment);
  await expect(waiter.page.locator('.player-note .presence')).toHaveCount(0);
  await expectSameLoad(mover);
});

/** Rolls, loses the network, and lays a rug that cannot be sent. */
async function layUnsent(mover: Visitor): Promise<void> {
  await mover.asked();
  await mover.keyboard.roll();
  await expect(mover.main).toHaveText('Lay rug');
  await mover.page.context().setOffline(true);
  await expect(lost(mover)).toBeVisible();
  await mover.keyboard.lay();
  await expect(mover.page.locator('.turn-ask')).toHaveText('Not sent yet');
}

const pendingRug = ({ page }: Visitor) => page.locator('.ghost');

test('a rug laid without a network stays in sight, and is said to wait, until it is sent', async ({
  come,
}) => {
  const { mover, waiter } = await sitInTurn(come);
  await layUnsent(mover);
  await expect(pendingRug(mover)).toHaveCount(1);
  await expect(mover.cells('rug being sent')).toHaveCount(2);
  await expect(mover.page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await expect(mover.page.locator('.for-readers[role="log"]')).toContainText('Not sent yet');
  await expect(mover.page.locator('.notice')).toContainText(
    'Your move has not been sent yet. Stay on this page',
  );
  await mover.page.context().setOffline(false);
  await expect(waiter.main).toHaveText('Roll');
  await expect(mover.page.locator('.notice')).toHaveCount(0);
  await expect(pendingRug(mover)).toHaveCount(0);
  await expect(mover.cells('rug being sent')).toHaveCount(0);
});

test('a rug that was not sent is still there after a look at another screen, and is sent', async ({
  come,
}) => {
  const { mover, waiter, game } = await sitInTurn(come);
  await waitUntilKept(mover.page);
  await layUnsent(mover);
  await mover.visit('rules');
  await expect(mover.page.locator('.table')).toHaveCount(0);
  await mover.visit(`table/${game}`);
  await expect(mover.page.locator('.turn-ask')).toHaveText('Not sent yet');
  await expect(pendingRug(mover)).toHaveCount(1);
  await expect(mover.page.locator('.notice')).toContainText('Your move has not been sent yet');
  await mover.page.context().setOffline(false);
  await expect(waiter.main).toHaveText('Roll');
  await expect(mover.page.locator('.notice')).toHaveCount(0);
  await expect(pendingRug(mover)).toHaveCount(0);
});

test('a rug that was not sent and is refused after a look at another screen goes, with the reason', async ({
  come,
}) => {
  const all = [await come('Leila'), await come('Omar'), await come('Zoe')];
  const game = await sitTogether(all);
  const mover = await moverOf(all);
  await waitUntilKept(mover.page);
  await layUnsent(mover);
  await mover.visit('rules');
  // The position is another one by then.
  await all.find((each) => each !== mover)!.leave();
  await mover.visit(`table/${game}`);
  await mover.page.context().setOffline(false);
  await expect(mover.page.getByRole('alert')).toHaveText(
    'The game has moved on. Check the board and try again.',
  );
  await expect(pendingRug(mover)).toHaveCount(0);
});

test('a rug that the table refuses goes, with the reason', async ({ come }) => {
  const all = [await come('Leila'), await come('Omar'), await come('Zoe')];
  await sitTogether(all);
  const mover = await moverOf(all);
  await layUnsent(mover);
  // The position is another one by then.
  await all.find((each) => each !== mover)!.leave();
  await mover.page.context().setOffline(false);
  await expect(mover.page.getByRole('alert')).toHaveText(
    'The game has moved on. Check the board and try again.',
  );
  await expect(mover.page.locator('.turn-ask')).toContainText('Lay your');
  await expect(pendingRug(mover)).toHaveCount(0);
});

test('a page that is loaded again asks before it loses what was not sent, and shows none of it', async ({
  come,
}) => {
  const { mover, waiter } = await sitInTurn(come);
  await waitUntilKept(mover.page);
  await layUnsent(mover);
  const asked: string[] = [];
  mover.page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await mover.page.reload();
  expect(asked).toEqual(['beforeunload']);
  await mover.page.context().setOffline(false);
  await expect(mover.page.locator('.turn-ask')).toContainText('Lay your');
  await expect(pendingRug(mover)).toHaveCount(0);
  await expect(waiter.main).not.toHaveText('Roll');
  await mover.keyboard.lay();
  await expect(waiter.main).toHaveText('Roll');
});

test('a way that was chosen without a network stays, until it is sent', async ({ come }) => {
  const { mover } = await sitInTurn(come);
  await mover.asked();
  await mover.page.context().setOffline(true);
  await expect(lost(mover)).toBeVisible();
  const assam = mover.cells('Assam stands here');
  const picture = async () => mover.page.locator('.walker').innerHTML();
  const ahead = await settled(picture, Boolean);
  await mover.page.keyboard.press('ArrowLeft');
  await expect.poll(picture).not.toBe(ahead);
  await mover.keyboard.roll();
  await expect(mover.page.locator('.turn-ask')).toHaveText('Not sent yet');
  await expect(assam).toHaveAttribute('aria-label', /facing west/);
  await expect.poll(picture).not.toBe(ahead);
  await mover.page.context().setOffline(false);
  await expect(mover.main).toHaveText('Lay rug');
});

test('an unknown game and a missing network leave the console silent', async ({ come }) => {
  const { page } = await come('Leila');
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto('./#/replay/nowhere');
  await expect(page.getByText('Nothing found here.')).toBeVisible();
  await waitUntilKept(page);
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
  await expect(mover.main).toHaveText('Lay rug');
  await server.kill();
  await expect(lost(mover)).toBeVisible();
  await expect(lost(waiter)).toBeVisible();
  await mover.keyboard.lay();
  await server.start();
  await expect(waiter.main).toHaveText('Roll', { timeout: 30_000 });
  await playTogether([mover, waiter]);
  await mover.page.getByRole('button', { name: 'Check the dice' }).click();
  await expect(mover.page.locator('.dice-check')).toContainText('Checked: all');
  await expectSameLoad(mover);
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
  await expect(mover.main).toHaveText('Lay rug');
  await mover.keyboard.lay();
  await expect(waiter.main).toHaveText('Roll');
  await server.kill();
  server.restore();
  await server.start();
  await expect(mover.main).toHaveText('Roll', { timeout: 30_000 });
  await expect(waiter.main).not.toHaveText('Roll');
  await expect(waiter.page.locator('.table')).toHaveAttribute('data-moment', before);
  await mover.asked();
  await mover.keyboard.roll();
  await expect(mover.main).toHaveText('Lay rug');
  await mover.keyboard.lay();
  await expect(waiter.main).toHaveText('Roll');
  await expect(mover.page.getByText('The game has moved on.')).toHaveCount(0);
  await expect(mover.page).toHaveURL(new RegExp(game));
  await expectSameLoad(mover);
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
  await expect(mover.main).toHaveText('Lay rug');
  await expect(second).toHaveText('Lay rug');
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
    // oxlint-disable-next-line tests/no-single-reads -- waits for the answer to its own message
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
  await expect(mover.page.locator('.table')).toHaveAttribute('data-moment', before);
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
  await expect(mover.main).toHaveText('Lay rug');
  for (const { frames } of [mover, waiter, spectator])
    expect(frames.join('\n')).not.toMatch(/secret/);
  await mover.leave();
  await waiter.finish.waitFor();
  await expect.poll(() => waiter.frames.join('\n')).toMatch(/"secret":"[0-9a-f]{64}"/);
});
