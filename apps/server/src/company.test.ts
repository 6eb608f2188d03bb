import type { Presence } from '@marrakech/protocol';
import { expect, test } from 'vitest';
import { NO_COURIER } from './cluster/courier.js';
import { Company } from './company.js';

function companyOf() {
  const said: (Presence | undefined)[] = [];
  const company = new Company({
    game: 'a-game',
    courier: { ...NO_COURIER, attend: (_game, presence) => said.push(presence) },
    goneAfter: 1000,
    seated: () => ['ann'],
    onBack: () => undefined,
    onMissed: () => Promise.resolve(),
    alone: (work) => void work,
  });
  return { said, company };
}

const watcherOf = (player: string) => ({ player, send: () => undefined, close: () => undefined });

test('a room that was let go says nothing more of who is here, and waits for nobody', () => {
  const { said, company } = companyOf();
  const ann = watcherOf('ann');
  company.enter(ann);
  company.close();
  // Her socket ends a while after it was told to.
  company.leave(ann);
  company.tellPresence();
  expect(said).toEqual([{ here: ['ann'], watching: 0 }, undefined]);
  expect(company.isWaiting).toBe(false);
});
