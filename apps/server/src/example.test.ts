/** The example bot, as somebody who reads the documentation would run it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { resultOf } from '@marrakech/rules';
import { expect, test } from 'vitest';
import { Person } from './testing/client.js';
import { optionsFor, run } from './testing/running.js';

const EXAMPLE = fileURLToPath(new URL('../examples/bot.mjs', import.meta.url));

test('two example bots play a game to its end', async () => {
  const { origin } = await run();
  const person = await new Person(origin).arrive();
  const { game } = await person.open(optionsFor(2));
  const watcher = await person.watch(game);
  const ended = [0, 1].map(async (chair) => {
    const body = { label: `Bot ${chair}`, bot: true };
    const { token } = await person.json<{ token: string }>('POST', '/api/me/tokens', body);
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
