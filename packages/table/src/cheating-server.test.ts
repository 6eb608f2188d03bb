/** A server that tries to choose the dice, and the device that catches it. */
import { commitmentOf, FairDice, verifyDice, type SeenDice } from '@marrakech/fair-dice';
import { plainTable } from '@marrakech/protocol';
import { recordOf } from './record.js';
import { DIE_FACES, type GameRecord } from '@marrakech/rules';
import { expect, test } from 'vitest';
import { asPlayer, hexOf, seeded, Trial } from './testing/random-table.js';

const TWO = plainTable(2, { starts: 0 });
const SECRETS = 300;
const ROLLS = 40;
const FAIR_MEAN = DIE_FACES.reduce((sum, face) => sum + face, 0) / DIE_FACES.length;

/** The mean roll of the first player: every second roll. */
function meanRoll(game: string, secret: string, parts: readonly string[]): number {
  const dice = new FairDice(game, secret);
  let sum = 0;
  for (let number = 1; number <= ROLLS; number += 2) sum += dice.roll(parts, number);
  return sum / (ROLLS / 2);
}

/** The secret among many that gives the first player the highest rolls with these shares. */
function chooseSecret(game: string, parts: readonly string[]): string {
  const secrets = Array.from({ length: SECRETS }, (_, number) => hexOf(`secret ${number}`));
  const means = secrets.map((secret) => meanRoll(game, secret, parts));
  return secrets[means.indexOf(Math.max(...means))]!;
}

/** A player's device: it makes its share only for a commitment that it has kept. */
class Device {
  readonly player: string;
  readonly kept: SeenDice[] = [];
  /** Everything that the server has heard from this device. */
  readonly sent: string[] = [];

  constructor(player: string) {
    this.player = player;
  }

  askForSeat(): void {
    this.sent.push(JSON.stringify({ players: 2, speed: 'steady' }));
  }

  sit(trial: Trial, seat: number): void {
    const part = hexOf(`share of ${this.player}`);
    this.kept.push({ commitment: trial.table.commitment, part });
    const message = { type: 'sit', ...trial.stamp(), seat, name: this.player, part } as const;
    this.sent.push(JSON.stringify(message));
    trial.ask(message, asPlayer(this.player));
  }
}

const shareOf = (player: string): string => hexOf(`share of ${player}`);

test('a server that knows the shares before it commits can choose the dice', () => {
  const parts = [shareOf('p0'), shareOf('p1')];
  expect(meanRoll('g', chooseSecret('g', parts), parts)).toBeGreaterThan(FAIR_MEAN + 0.5);
});

test('pairing reserves a seat: the commitment is fixed before any share is sent', () => {
  const devices = [new Device('p0'), new Device('p1')];
  for (const device of devices) device.askForSeat();
  const trial = new Trial('paired', TWO);
  devices.forEach(({ player }, seat) =>
    trial.tell({ type: 'reserve', seat, player, until: trial.now + 1000 }),
  );
  const { commitment, game } = trial.table;
  const known = JSON.stringify([devices.map(({ sent }) => sent), trial.log]);
  for (const { player } of devices) expect(known).not.toContain(shareOf(player));

  // With guesses instead of the shares, the best of all secrets is as good as any.
  const guesses = [hexOf('guess 0'), hexOf('guess 1')];
  const secret = chooseSecret(game, guesses);
  expect(meanRoll(game, secret, guesses)).toBeGreaterThan(FAIR_MEAN + 0.5);
  const dealt = devices.map(({ player }) => shareOf(player));
  expect(Math.abs(meanRoll(game, secret, dealt) - FAIR_MEAN)).toBeLessThan(0.4);

  devices.forEach((device, seat) => device.sit(trial, seat));
  expect(trial.table.play).toBeDefined();
  expect(trial.table.commitment).toBe(commitment);
  expect(devices.map(({ kept }) => kept[0]!.commitment)).toEqual([commitment, commitment]);
});

/** A finished game with the dice of this seed, in which the devices sent their shares. */
function finished(seed: string, devices: readonly Device[]): GameRecord {
  const trial = new Trial(seed, TWO);
  devices.forEach((device, seat) => device.sit(trial, seat));
  return recordOf(trial.finish(seeded(seed)).log)!;
}

test('a server that shows one commitment and plays with another is caught by each device', () => {
  const devices = [new Device('p0'), new Device('p1')];
  const shown = new Trial('shown', TWO);
  devices.forEach((device, seat) => device.sit(shown, seat));
  // The same shares, with a secret that was chosen afterwards.
  const record = finished('chosen afterwards', [new Device('p0'), new Device('p1')]);
  expect(verifyDice(record).type).toBe('fair');
  for (const { kept } of devices) expect(verifyDice(record, kept[0]).type).toBe('other-commitment');
});

test('a server that plays with another share than the device sent is caught', () => {
  const record = finished('shares', [new Device('p0'), new Device('p1')]);
  const commitment = commitmentOf(new Trial('shares', TWO).secret);
  const kept = { commitment, part: shareOf('p0') };
  expect(verifyDice(record, kept).type).toBe('fair');
  expect(verifyDice(record, { ...kept, part: shareOf('p2') }).type).toBe('other-shares');
  const parts = [shareOf('p0'), shareOf('p1')];
  expect(verifyDice(record, { ...kept, parts }).type).toBe('fair');
  expect(verifyDice(record, { ...kept, parts: parts.toReversed() }).type).toBe('other-shares');
});
