/** Clocks: deadlines, outages and absent players. */
import { deadlineOf, NO_SHOW_AFTER, SPEEDS } from '@marrakech/table';
import { expect, test, vi } from 'vitest';
import { Person, type TableClient } from '@marrakech/testbed/client';
import { makeFolder } from '@marrakech/testbed/temporary-folder';
import { optionsFor, run, seat, seeded } from '@marrakech/testbed/running-server';

const START = 1_800_000_000_000;
const QUICK = { type: 'live', speed: 'quick' } as const;
const { bank } = SPEEDS.quick;

/** A clock that the test sets. */
class Clock {
  time = START;
  readonly now = () => this.time;
}

test('a deadline fires without a command, and the player to move is out', async () => {
  const clock = new Clock();
  const { origin, services } = await run({ now: clock.now });
  const lines = await seat(origin, optionsFor(2, { clock: QUICK }));
  clock.time += bank - 1;
  await services.backgroundJobs.look();
  expect(lines[0]!.table!.secret).toBeUndefined();
  clock.time += 1;
  await services.backgroundJobs.look();
  await lines[0]!.until(() => lines[0]!.table!.secret !== undefined);
  expect(
    lines[0]!.events.find((event) => event.type === 'played' && event.why === 'time'),
  ).toMatchObject({
    action: { type: 'leave' },
  });
});

test('a deadline that passed while the table was not loaded fires as well', async () => {
  const clock = new Clock();
  const { origin, services } = await run({ now: clock.now });
  const lines = await seat(origin, optionsFor(3, { clock: { type: 'days', days: 2 } }));
  const { game, person } = lines[0]!;
  await Promise.all(lines.map((line) => line.close()));
  await services.tableRegistry.drop(game);
  clock.time += 2 * 24 * 3_600_000;
  await services.backgroundJobs.look();
  const line = await person.watch(game);
  expect(line.events.some((event) => event.type === 'played' && event.why === 'time')).toBe(true);
});

test('a short restart ends no player’s turn', async () => {
  const clock = new Clock();
  const data = makeFolder();
  const first = await run({ data, now: clock.now });
  const [{ game, person }] = (await seat(first.origin, optionsFor(2, { clock: QUICK }))) as [
    TableClient,
  ];
  clock.time += bank - 500;
  await first.close();
  clock.time += 1200;
  const next = await run({ data, now: clock.now });
  await next.services.backgroundJobs.look();
  Object.assign(person, { origin: next.origin });
  const line = await person.watch(game);
  expect(line.events.filter(({ type }) => type === 'time-given')).toMatchObject([{ ms: 1200 }]);
  expect(line.table!.secret).toBeUndefined();
  clock.time += 500;
  await next.services.backgroundJobs.look();
  await line.until(() => line.table!.secret !== undefined);
});

test('time in which the server was down is given back once, visible in the log', async () => {
  const clock = new Clock();
  const data = makeFolder();
  const first = await run({ data, now: clock.now });
  const lines = await seat(first.origin, optionsFor(2, { clock: QUICK }));
  const { game, person } = lines[0]!;
  clock.time += 10_000;
  await first.close();
  const hours = 5 * 3_600_000;
  clock.time += hours;
  for (let restart = 0; restart < 2; restart++) {
    const next = await run({ data, now: clock.now });
    await next.services.backgroundJobs.look();
    Object.assign(person, { origin: next.origin });
    const line = await person.watch(game);
    const given = line.events.filter(({ type }) => type === 'time-given');
    expect(given).toMatchObject([{ ms: hours }]);
    expect(line.table!.secret).toBeUndefined();
    await line.close();
    await next.close();
  }
  const last = await run({ data, now: clock.now });
  Object.assign(person, { origin: last.origin });
  clock.time += bank - 10_000;
  await last.services.backgroundJobs.look();
  const line = await person.watch(game);
  expect(line.table!.secret).toBeDefined();
});

test('another node continues for a bot whose process died in its turn', async () => {
  const clock = new Clock();
  const data = makeFolder();
  const bot = { type: 'bot', name: 'Nour', level: 'nour' } as const;
  const options = optionsFor(3, { chairs: [bot, { type: 'person' }, bot], starts: 0 });
  const first = await run({ data, now: clock.now, botPause: 600_000 });
  const [line] = await seat(first.origin, options);
  const { person, game, table } = line!;
  await first.close();
  const second = await run({ data, now: clock.now });
  clock.time += 20_000;
  await second.services.backgroundJobs.look();
  Object.assign(person, { origin: second.origin });
  const again = await person.watch(game);
  await again.until(() => again.isTurn);
  expect(again.table!.version).toBeGreaterThan(table!.version);
});

test('a due game is claimed once', async () => {
  const clock = new Clock();
  const { origin, services } = await run({ now: clock.now });
  await seat(origin, optionsFor(2, { clock: QUICK }));
  clock.time += bank + 1;
  const claims = await Promise.all([0, 1, 2].map(() => services.games.claimDue(clock.time)));
  expect(claims.flat()).toHaveLength(1);
  // If the node that claimed it dies, another one can claim it after the lease.
  clock.time += 60_000;
  expect(await services.games.claimDue(clock.time)).toHaveLength(1);
});

test('a player who is gone for long is marked; the others let a bot play; the player can return', async () => {
  const { origin } = await run({ goneAfter: 50 });
  const lines = await seat(origin, optionsFor(2, { clock: QUICK, starts: 0 }));
  const [here, away] = lines as [(typeof lines)[0], (typeof lines)[0]];
  const { seat: gone } = away;
  await away.close();
  await here.until(() => here.events.some((event) => event.type === 'gone' && event.seat === gone));
  const presence = here.frames.findLast((frame) => frame.type === 'presence');
  expect(presence).toMatchObject({ here: [here.person.player] });
  await here.tell({ type: 'choose', seat: here.seat, about: gone, choice: 'bot' });
  expect(here.table!.seats[gone]).toMatchObject({ standIn: 'nour' });
  const below = seeded(3);
  for (let turn = 0; turn < 3; turn++) {
    await here.until(() => here.isTurn);
    await here.tell(here.step(below));
  }
  await here.until(() => here.isTurn);
  const back = await away.again();
  expect(await back.tell({ type: 'end-stand-in', seat: gone })).toMatchObject({ type: 'done' });
  expect(back.table!.seats[gone]).not.toHaveProperty('standIn');
});

test('a player who returns in time is only marked as returned, and the others can no longer vote them out', async () => {
  const { origin } = await run({ goneAfter: 50 });
  const [here, away] = await seat(origin, optionsFor(2));
  const { seat: gone } = away!;
  await away!.close();
  await here!.until(() => here!.events.some(({ type }) => type === 'gone'));
  const back = await away!.again();
  await back.until(() => back.events.some(({ type }) => type === 'returned'));
  await back.close();
  await here!.until(() => here!.events.filter(({ type }) => type === 'gone').length === 2);
  await here!.tell({ type: 'choose', seat: here!.seat, about: gone, choice: 'out' });
  await here!.until(() => here!.table!.secret !== undefined);
  expect(here!.events.some((event) => event.type === 'played' && event.why === 'vote')).toBe(true);
});

test('one vote is enough if no other player is left to vote', async () => {
  const { origin } = await run({ goneAfter: 50 });
  for (const how of ['leaves', 'is gone']) {
    const lines = await seat(origin, optionsFor(3, { starts: 0 }));
    const [away, here, other] = lines as [(typeof lines)[0], (typeof lines)[0], (typeof lines)[0]];
    const { seat: gone } = away;
    await away.close();
    await here.until(
      () => here.table!.seats[gone]!.type === 'person' && 'absence' in here.table!.seats[gone]!,
    );
    await here.tell({ type: 'choose', seat: here.seat, about: gone, choice: 'bot' });
    expect(here.table!.seats[gone]).not.toHaveProperty('standIn');
    if (how === 'leaves') await other.tell({ type: 'leave', seat: other.seat });
    else await other.close();
    await here.until(() => here.events.some(({ type }) => type === 'stand-in-started'));
    // The bot plays for the absent player.
    await here.until(() => here.isTurn);
  }
});

/** A live game for two that began while the player to move was not connected. */
async function beginWithout(origin: string) {
  const [ann, bob] = [await new Person(origin).arrive(), await new Person(origin).arrive()];
  const { game } = await ann.open(optionsFor(2, { clock: QUICK, starts: 0 }));
  const away = await ann.watch(game);
  await away.sit(0);
  await away.close();
  const here = await bob.watch(game);
  await here.sit(1);
  await here.until(() => here.table?.play !== undefined);
  return { ann, here, game };
}

const leavingIn = ({ events }: TableClient) =>
  events.find((event) => event.type === 'played' && event.action.type === 'leave');

test('a live clock does not run for a player who has not connected since the game began', async () => {
  const clock = new Clock();
  const { origin, services } = await run({ now: clock.now });
  const { ann, here, game } = await beginWithout(origin);
  clock.time += bank + 1;
  await services.backgroundJobs.look();
  const line = await ann.watch(game);
  expect(leavingIn(line)).toBeUndefined();
  await line.until(() => line.events.some(({ type }) => type === 'arrived'));
  clock.time += bank - 1;
  await services.backgroundJobs.look();
  expect(await line.tell(line.step(seeded(1)))).toMatchObject({ type: 'done' });
  expect(here.table!.secret).toBeUndefined();
});

test('a player who never connects leaves as a no-show, even if the opponent is offline', async () => {
  const clock = new Clock();
  const { origin, services } = await run({ now: clock.now });
  const { here, game } = await beginWithout(origin);
  await here.close();
  await services.tableRegistry.drop(game);
  clock.time += NO_SHOW_AFTER - 1;
  await services.backgroundJobs.look();
  const before = await here.person.watch(game);
  expect(leavingIn(before)).toBeUndefined();
  await before.close();
  await services.tableRegistry.drop(game);
  clock.time += 1;
  await services.backgroundJobs.look();
  const after = await here.person.watch(game);
  expect(leavingIn(after)).toMatchObject({ why: 'no-show', action: { type: 'leave', seat: 0 } });
});

test('the others decide about a player who never connected, as about one who left', async () => {
  const { origin } = await run({ goneAfter: 50 });
  const { here } = await beginWithout(origin);
  await here.until(() => here.events.some((event) => event.type === 'gone' && event.seat === 0));
  await here.tell({ type: 'choose', seat: here.seat, about: 0, choice: 'bot' });
  await here.until(() => here.isTurn);
  expect(here.table!.seats[0]).toMatchObject({ standIn: 'nour' });
});

test('the arrival of a player survives a restart', async () => {
  const clock = new Clock();
  const data = makeFolder();
  const first = await run({ data, now: clock.now });
  const [line] = await seat(first.origin, optionsFor(2, { clock: QUICK, starts: 0 }));
  const { game, person } = line!;
  await first.close();
  const next = await run({ data, now: clock.now });
  clock.time += bank;
  await next.services.backgroundJobs.look();
  Object.assign(person, { origin: next.origin });
  expect(leavingIn(await person.watch(game))).toMatchObject({ why: 'time' });
});

test('a move counts as an arrival, so a client without a socket plays on its clock', async () => {
  const clock = new Clock();
  const { origin } = await run({ now: clock.now });
  const { ann, here, game } = await beginWithout(origin);
  clock.time += bank + 1;
  const message = { ...here.step(seeded(1)), seat: 0, id: 'first', version: here.table!.version };
  await ann.json('POST', `/api/games/${game}/messages`, message);
  await here.until(() => here.events.some(({ type }) => type === 'arrived'));
  expect(here.table!.play!.clock).toEqual({ banks: [bank, bank], since: clock.time });
});

const LEAST_OUTAGE = 2500;

test('a server that was frozen for longer than a bank gives the time back and expires no player', async () => {
  const clock = new Clock();
  const { origin, services } = await run({ now: clock.now, leastOutage: LEAST_OUTAGE });
  const [line] = await seat(origin, optionsFor(2, { clock: QUICK, starts: 0 }));
  const { at } = deadlineOf(line!.table!)!;
  clock.time += 2 * bank;
  await services.backgroundJobs.look();
  await line!.until(() => line!.events.some(({ type }) => type === 'time-given'));
  expect(leavingIn(line!)).toBeUndefined();
  expect(deadlineOf(line!.table!)).toEqual({ seat: 0, at: at + 2 * bank, why: 'time' });
});

test('the first move after a freeze is not charged for it', async () => {
  const clock = new Clock();
  const { origin } = await run({ now: clock.now, leastOutage: LEAST_OUTAGE });
  const [line] = await seat(origin, optionsFor(2, { clock: QUICK, starts: 0 }));
  const below = seeded(1);
  while (line!.isTurn) {
    clock.time += 2 * bank;
    await line!.tell(line!.step(below));
  }
  expect(line!.table!.play!.clock.banks).toEqual([bank + SPEEDS.quick.topUp, bank]);
});

test('a freeze between the claim of a due game and its expiry expires no player', async () => {
  const clock = new Clock();
  const { origin, services } = await run({ now: clock.now, leastOutage: LEAST_OUTAGE });
  const [line] = await seat(origin, optionsFor(2, { clock: QUICK, starts: 0 }));
  vi.spyOn(services.games, 'claimDue').mockImplementationOnce(() => {
    clock.time += 2 * bank;
    return Promise.resolve([line!.game]);
  });
  await services.backgroundJobs.look();
  await line!.until(() => line!.events.some(({ type }) => type === 'time-given'));
  expect(leavingIn(line!)).toBeUndefined();
});
