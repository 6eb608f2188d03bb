/** A server that tries to influence the dice, and the device that detects it. */
import { commitmentOf, FairDice, verifyDice, type SeenDice } from '@marrakech/fair-dice';
import { optionsToPlayOn, recordOf, seenDiceOf } from './record.js';
import { plainTable } from './schemas/options.js';
import { DIE_FACES, type GameRecord } from '@marrakech/rules';
import { expect, test } from 'vitest';
import { asPlayer, hexOf, seeded, TestTable } from './testing/random-table.js';

const TWO = plainTable(2, { starts: 0 });
const SECRETS = 300;
const ROLLS = 40;
const FAIR_MEAN = DIE_FACES.reduce((sum, face) => sum + face, 0) / DIE_FACES.length;

/** The mean roll of the first player: every second roll. */
function meanRoll(game: string, secret: string, shares: readonly string[]): number {
  const dice = new FairDice(game, secret);
  let sum = 0;
  for (let number = 1; number <= ROLLS; number += 2) sum += dice.roll(shares, number);
  return sum / (ROLLS / 2);
}

/** Of many secrets, the one with the highest rolls for the first player, given these shares. */
function chooseSecret(game: string, shares: readonly string[]): string {
  const secrets = Array.from({ length: SECRETS }, (_, number) => hexOf(`secret ${number}`));
  const means = secrets.map((secret) => meanRoll(game, secret, shares));
  return secrets[means.indexOf(Math.max(...means))]!;
}

/** A player's device: it sends its share only after it has stored the commitment. */
class Device {
  readonly player: string;
  readonly kept: SeenDice[] = [];
  /** Everything that this device has sent. */
  readonly sent: string[] = [];

  constructor(player: string) {
    this.player = player;
  }

  askForSeat(): void {
    this.sent.push(JSON.stringify({ players: 2, speed: 'steady' }));
  }

  sit(testTable: TestTable, seat: number): void {
    const share = hexOf(`share of ${this.player}`);
    this.kept.push({ ...seenDiceOf(testTable.table), share });
    const message = { type: 'sit', ...testTable.stamp(), seat, name: this.player, share } as const;
    this.sent.push(JSON.stringify(message));
    testTable.ask(message, asPlayer(this.player));
  }
}

const shareOf = (player: string): string => hexOf(`share of ${player}`);

test('a server that knows the shares before it commits can choose the dice', () => {
  const shares = [shareOf('p0'), shareOf('p1')];
  expect(meanRoll('g', chooseSecret('g', shares), shares)).toBeGreaterThan(FAIR_MEAN + 0.5);
});

test('matchmaking reserves a seat: the commitment is fixed before any share is sent', () => {
  const devices = [new Device('p0'), new Device('p1')];
  for (const device of devices) device.askForSeat();
  const testTable = new TestTable('paired', TWO);
  devices.forEach(({ player }, seat) =>
    testTable.tell({ type: 'reserve', seat, player, until: testTable.now + 1000 }),
  );
  const { commitment, game } = testTable.table;
  const known = JSON.stringify([devices.map(({ sent }) => sent), testTable.log]);
  for (const { player } of devices) expect(known).not.toContain(shareOf(player));

  // With guessed shares, choosing the secret gains nothing.
  const guesses = [hexOf('guess 0'), hexOf('guess 1')];
  const secret = chooseSecret(game, guesses);
  expect(meanRoll(game, secret, guesses)).toBeGreaterThan(FAIR_MEAN + 0.5);
  const dealt = devices.map(({ player }) => shareOf(player));
  expect(Math.abs(meanRoll(game, secret, dealt) - FAIR_MEAN)).toBeLessThan(0.4);

  devices.forEach((device, seat) => device.sit(testTable, seat));
  expect(testTable.table.play).toBeDefined();
  expect(testTable.table.commitment).toBe(commitment);
  expect(devices.map(({ kept }) => kept[0]!.commitment)).toEqual([commitment, commitment]);
});

/** A finished game with this seed, for which the devices sent their shares. */
function finished(seed: string, devices: readonly Device[]): GameRecord {
  const testTable = new TestTable(seed, TWO);
  devices.forEach((device, seat) => device.sit(testTable, seat));
  return recordOf(testTable.finish(seeded(seed)).table)!;
}

test('a server that announces one commitment and plays with another is detected by each device', () => {
  const devices = [new Device('p0'), new Device('p1')];
  const shown = new TestTable('shown', TWO);
  devices.forEach((device, seat) => device.sit(shown, seat));
  // The same shares, with a secret chosen afterwards.
  const record = finished('chosen afterwards', [new Device('p0'), new Device('p1')]);
  expect(verifyDice(record).type).toBe('fair');
  for (const { kept } of devices) expect(verifyDice(record, kept[0]).type).toBe('other-commitment');
});

test('a server that replaces the share of a device is detected', () => {
  const record = finished('shares', [new Device('p0'), new Device('p1')]);
  const commitment = commitmentOf(new TestTable('shares', TWO).secret);
  const kept = { commitment, share: shareOf('p0') };
  expect(verifyDice(record, kept).type).toBe('fair');
  expect(verifyDice(record, { ...kept, share: shareOf('p2') }).type).toBe('other-shares');
  const shares = [shareOf('p0'), shareOf('p1')];
  expect(verifyDice(record, { ...kept, shares }).type).toBe('fair');
  expect(verifyDice(record, { ...kept, shares: shares.toReversed() }).type).toBe('other-shares');
});

/** A game with these shares at another table than the one to which the devices sent them. */
function playedInstead(played: TestTable): { record: GameRecord; kept: readonly SeenDice[] } {
  const devices = [new Device('p0'), new Device('p1')];
  const shown = new TestTable('same secret', TWO);
  devices.forEach((device, seat) => device.sit(shown, seat));
  expect(played.table.commitment).toBe(shown.table.commitment);
  [new Device('p0'), new Device('p1')].forEach((device, seat) => device.sit(played, seat));
  const record = recordOf(played.finish(seeded('instead')).table)!;
  return { record, kept: devices.map(({ kept }) => kept[0]!) };
}

test('a server that tries other names of the game after the shares were sent is detected', () => {
  const shares = [shareOf('p0'), shareOf('p1')];
  const { secret } = new TestTable('same secret', TWO);
  const names = Array.from({ length: 40 }, (_, number) => `x${number}`);
  const means = names.map((name) => meanRoll(name, secret, shares));
  const best = Math.max(...means);
  expect(best).toBeGreaterThan(FAIR_MEAN + 0.4);
  const chosen = new TestTable('same secret', TWO, names[means.indexOf(best)]);
  const { record, kept } = playedInstead(chosen);
  expect(verifyDice(record).type).toBe('fair');
  for (const each of kept) expect(verifyDice(record, each).type).toBe('other-game');
});

test('a server that opens the game again with earlier rolls is detected', () => {
  const chairs = [{ type: 'person' }, { type: 'person' }] as const;
  const earlier = finished('earlier', [new Device('p0'), new Device('p1')]);
  const { game } = new TestTable('same secret', TWO).table;
  const again = new TestTable('same secret', optionsToPlayOn(earlier, 60, chairs), game);
  const { record, kept } = playedInstead(again);
  expect(verifyDice(record).type).toBe('fair');
  for (const each of kept) expect(verifyDice(record, each).type).toBe('other-game');
});

test('a server that changes how the first player is chosen is detected', () => {
  const { game } = new TestTable('same secret', TWO).table;
  const drawn = new TestTable('same secret', plainTable(2, { starts: 'lot' }), game);
  const { record, kept } = playedInstead(drawn);
  expect(verifyDice(record).type).toBe('fair');
  for (const each of kept) expect(verifyDice(record, each).type).toBe('other-game');
});

test('the result lists only the inputs of the dice that were compared', () => {
  const devices = [new Device('p0'), new Device('p1')];
  const record = finished('compared', devices);
  const [kept] = devices[0]!.kept;
  const isCompared = (seen?: SeenDice): unknown => {
    const verdict = verifyDice(record, seen);
    return verdict.type === 'fair' ? verdict.isCompared : verdict.type;
  };
  expect(isCompared(kept)).toBe(true);
  expect(isCompared()).toBeUndefined();
  const { game, commitment, share } = kept!;
  expect(
    isCompared({ game: game!, commitment: commitment!, shares: [shareOf('p0'), shareOf('p1')] }),
  ).toBe(true);
  expect(isCompared({ commitment: commitment!, share: share! })).toBeUndefined();
  expect(isCompared({ game: game!, share: share! })).toBeUndefined();
  expect(isCompared({ game: game!, commitment: commitment! })).toBeUndefined();
});
