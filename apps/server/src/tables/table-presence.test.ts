import type { Presence } from '@marrakech/protocol';
import { expect, test, vi } from 'vitest';
import { LONE_NODE } from '../cluster/cluster.js';
import { TablePresence } from './table-presence.js';
import { ConnectionCounts } from './connection-counts.js';

function presenceOf(elsewhere: () => readonly Presence[] | undefined = () => []) {
  const said: (Presence | undefined)[] = [];
  const missed: string[] = [];
  const tablePresence = new TablePresence({
    game: 'a-game',
    clusterPresence: {
      ...LONE_NODE.presence,
      announce: (_game, presence) => said.push(presence),
      elsewhere: () => Promise.resolve(elsewhere()),
    },
    connectionCounts: new ConnectionCounts(),
    goneAfter: 10,
    seated: () => ['ann'],
    onBack: () => undefined,
    onMissed: (player) => Promise.resolve(void missed.push(player)),
    inBackground: (work) => void work,
  });
  return { said, missed, tablePresence };
}

const watcherOf = (player: string) => ({ player, send: () => undefined, close: () => undefined });

test('a closed table announces no presence and expects no player', async () => {
  const { said, tablePresence } = presenceOf();
  const ann = watcherOf('ann');
  tablePresence.enter(ann);
  tablePresence.close();
  // A socket closes a while after the server has asked it to.
  tablePresence.leave(ann);
  tablePresence.tellPresence();
  expect(said).toEqual([{ here: ['ann'], watching: 0 }, undefined]);
  expect(tablePresence.isWaiting).toBe(false);
});

test('a table is unloaded while presence is unknown; an absent player is reported once it is known', async () => {
  let [asked, isKnown] = [0, false];
  const { missed, tablePresence } = presenceOf(() => {
    asked++;
    return isKnown ? [] : undefined;
  });
  tablePresence.expectBack('ann');
  expect(tablePresence.isWaiting).toBe(true);
  await vi.waitUntil(() => asked > 2, { timeout: 30_000 });
  expect([tablePresence.isWaiting, missed]).toEqual([false, []]);
  isKnown = true;
  await vi.waitUntil(() => missed.length > 0, { timeout: 30_000 });
  expect(missed).toEqual(['ann']);
});
