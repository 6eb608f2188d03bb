import type { Presence } from '@marrakech/protocol';
import { expect, test, vi } from 'vitest';
import { NO_COURIER } from './cluster/courier.js';
import { Company } from './company.js';
import { Attendance } from './presence.js';

function companyOf(elsewhere: () => readonly Presence[] | undefined = () => []) {
  const said: (Presence | undefined)[] = [];
  const missed: string[] = [];
  const company = new Company({
    game: 'a-game',
    courier: {
      ...NO_COURIER,
      attend: (_game, presence) => said.push(presence),
      elsewhere: () => Promise.resolve(elsewhere()),
    },
    attendance: new Attendance(),
    goneAfter: 10,
    seated: () => ['ann'],
    onBack: () => undefined,
    onMissed: (player) => Promise.resolve(void missed.push(player)),
    alone: (work) => void work,
  });
  return { said, missed, company };
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

test('a room is not kept for those who may be anywhere; who is gone is missed once that is known', async () => {
  let [asked, isKnown] = [0, false];
  const { missed, company } = companyOf(() => {
    asked++;
    return isKnown ? [] : undefined;
  });
  company.expectBack('ann');
  expect(company.isWaiting).toBe(true);
  await vi.waitUntil(() => asked > 2, { timeout: 30_000 });
  expect([company.isWaiting, missed]).toEqual([false, []]);
  isKnown = true;
  await vi.waitUntil(() => missed.length > 0, { timeout: 30_000 });
  expect(missed).toEqual(['ann']);
});
