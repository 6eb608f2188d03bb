import { expect, people, test, type Person } from './person.js';

/** Counts the noises that go on and on: the market is made of three. */
async function listen(person: Person): Promise<void> {
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
}

const heardBy = async ({ page }: Person): Promise<number> =>
  page.evaluate(
    () =>
      [...(window as unknown as { playing: Set<AudioBufferSourceNode> }).playing].filter(
        ({ loop }) => loop,
      ).length,
  );

/** All captions that were ever to be read: the next sound's takes the place of the last. */
async function noteCaptions(person: Person): Promise<void> {
  await person.page.addInitScript(() => {
    const captions: string[] = [];
    Object.assign(window, { captions });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('.caption'))
        if (textContent !== null) captions.push(textContent);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

test('the market murmurs when it is wanted, and one tap hushes everything', async ({ person }) => {
  await listen(person);
  await noteCaptions(person);
  const heard = async () => heardBy(person);
  const captions = async () =>
    person.page.evaluate(() => (window as unknown as { captions: readonly string[] }).captions);
  await person.arrive({ sound: true, market: true, captions: true });
  await person.playNow();
  await expect.poll(captions).toContainEqual(expect.stringContaining('Murmur of the market'));
  await expect.poll(heard).toBe(3);
  await person.page.getByRole('button', { name: 'Sound on' }).click();
  await expect.poll(heard).toBe(0);
  await person.page.getByRole('button', { name: 'Sound off' }).click();
  await expect.poll(heard).toBe(3);
  await person.page.goto('./#/');
  await expect.poll(heard).toBe(0);
});

test('nobody hears a market who did not ask for one', async ({ person }) => {
  await listen(person);
  await person.arrive({ sound: true, pace: 'normal' });
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.asked();
  await person.main.click();
  await expect(person.main).toHaveText('Lay rug');
  await expect.poll(async () => heardBy(person)).toBe(0);
});
