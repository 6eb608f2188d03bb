/** The example bot, as somebody who reads the documentation would run it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { resultOf } from '@marrakech/rules';
import { expect, test } from 'vitest';
import { Person } from './testing/client.js';
import { optionsFor, run } from './testing/running.js';

const EXAMPLE = fileURLToPath(new URL('../examples/bot.mjs', import.meta.url));

async function tokenOf(person: Person, label: string): Promise<string> {
  const made = await person.json<{ token: string }>('POST', '/api/me/tokens', { label, bot: true });
  return made.token;
}

test('two example bots play a game to its end', async () => {
  const { origin } = await run();
  const person = await new Person(origin).arrive();
  const { game } = await person.open(optionsFor(2));
  const watcher = await person.watch(game);
  const ended = [0, 1].map(async (chair) => {
    const token = await tokenOf(person, `Bot ${chair}`);
    const args = [EXAMPLE, origin, token, game, String(chair)];
    const bot = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    return (await once(bot, 'exit')) as unknown[];
  });
  await watcher.until(() => watcher.table?.secret !== undefined);
  expect(resultOf(watcher.table!.play!.state)).toBeDefined();
  expect(await Promise.all(ended)).toEqual([
    [0, null],
    [0, null],
  ]);
});

test('without a chair it takes the first that is free, and says if there is none', async () => {
  const { origin } = await run();
  const person = await new Person(origin).arrive();
  const { game } = await person.open(
    optionsFor(2, { chairs: [{ type: 'bot', name: 'Nour', level: 'nour' }, { type: 'person' }] }),
  );
  const play = async (label: string, ...chair: readonly string[]) => {
    const args = [EXAMPLE, origin, await tokenOf(person, label), game, ...chair];
    const bot = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'pipe'] });
    let said = '';
    bot.stderr.on('data', (chunk) => {
      said += String(chunk);
    });
    const [code] = (await once(bot, 'close')) as [number];
    return { code, said };
  };
  const refused = { code: 1, said: 'no free chair at this table\n' };
  expect(await play('On a taken chair', '0')).toEqual(refused);
  expect(await play('On the free one')).toEqual({ code: 0, said: '' });
});
