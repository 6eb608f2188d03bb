import { expect, people, test, type Person } from './person.js';

/** Counts the noises that go on and on: the market is made of three. */
async function listen(person: Person): Promise<() => Promise<number>> {
  await person.page.addInitScript(() => {
    const playing = new Set<AudioBufferSourceNode>();
    class Heard extends AudioContext {
      override createBufferSource(): AudioBufferSourceNode {
        const source = super.createBufferSource();
        playing.add(source);
        source.addEventListener('ended', () => playing.delete(source));
        return source;
      }
    }
    Object.assign(window, { playing, AudioContext: Heard });
  });
  return async () =>
    person.page.evaluate(
      () =>
        [...(window as unknown as { playing: Set<AudioBufferSourceNode> }).playing].filter(
          ({ loop }) => loop,
        ).length,
    );
}

test('the market murmurs when it is wanted, and one tap hushes everything', async ({ person }) => {
  const heard = await listen(person);
  await person.arrive({ sound: true, market: true, captions: true });
  const caption = person.page.locator('.caption', { hasText: 'Murmur of the market' });
  await Promise.all([caption.waitFor({ state: 'attached' }), person.playNow()]);
  await expect.poll(heard).toBe(3);
  await person.page.getByRole('button', { name: 'Sound on' }).click();
  await expect.poll(heard).toBe(0);
  await person.page.getByRole('button', { name: 'Sound off' }).click();
  await expect.poll(heard).toBe(3);
  await person.page.goto('./#/');
  await expect.poll(heard).toBe(0);
});

test('nobody hears a market who did not ask for one', async ({ person }) => {
  const heard = await listen(person);
  await person.arrive({ sound: true, pace: 'normal' });
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.asked();
  await person.main.click();
  await expect(person.main).toHaveText('Lay it');
  expect(await heard()).toBe(0);
});
