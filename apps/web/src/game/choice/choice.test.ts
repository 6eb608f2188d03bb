import { parseRecord, viewOf, type RugPlace } from '@marrakech/rules';
import { computed, signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { stateNow, type Game } from '../game.js';
import { gameOfRecord } from '../recorded-game.js';
import { TurnChoice, type Asked } from './choice.js';

function gameOf(moves: string): Game {
  const parsed = parseRecord(`[Players "2"] [Colours "1"] ${moves}`);
  if (!parsed.ok) throw new Error(parsed.error.code);
  return gameOfRecord(parsed.value, true);
}

/** The choice of the player to move, at a screen that shows the present. */
function choose(moves: string, type: Asked['type'] | undefined) {
  const game = signal(gameOf(moves));
  const asked = signal<Asked | undefined>(type && { type, seat: 0 });
  const pendingPlace = signal<RugPlace | undefined>(undefined);
  const view = computed(() => viewOf(stateNow(game.value)));
  const choice = new TurnChoice({ game, view, asked, pendingPlace });
  return { choice, game, asked, pendingPlace };
}

const START = '';
/** Rolled, and a rug is to be laid beside Assam on d3. */
const ROLLED = '1. S1';

test('turns Assam for a look, and previews the roll of that facing', () => {
  const { choice } = choose(START, 'orient');
  const { facing } = choice;
  const [own] = [facing.value];
  expect(choice.rollPreview.value?.facing).toBe(own);
  const other = choice.facings.value.find((each) => each !== own)!;
  expect(choice.turnTo(other)).toBe(true);
  expect([facing.value, choice.hasTurned.value]).toEqual([other, true]);
  expect(choice.rollPreview.value?.facing).toBe(other);
  expect(choice.turnTo(other)).toBe(false);
});

test('does not turn Assam half round', () => {
  const { choice } = choose(START, 'orient');
  const half = { N: 'S', E: 'W', S: 'N', W: 'E' } as const;
  expect(choice.turnTo(half[choice.facing.value])).toBe(false);
  expect(choice.hasTurned.value).toBe(false);
});

test('offers nothing while no one here is asked', () => {
  const { choice } = choose(ROLLED, undefined);
  expect([choice.facings.value, choice.places.value]).toEqual([[], []]);
  expect([choice.preview.value, choice.changes.value]).toEqual([undefined, []]);
  choice.cyclePlaces(1);
  expect(choice.rug.value.place).toBeUndefined();
});

test('cycles through all places and back to the first', () => {
  const { choice } = choose(ROLLED, 'lay');
  const seen = choice.places.value.map(() => {
    choice.cyclePlaces(1);
    return choice.preview.value;
  });
  expect(new Set(seen)).toEqual(new Set(choice.places.value));
  choice.cyclePlaces(1);
  expect(choice.preview.value).toBe(seen[0]);
  choice.cyclePlaces(-1);
  expect(choice.preview.value).toBe(seen.at(-1));
});

test('shows the place under the pointer until a place is chosen', () => {
  const { choice } = choose(ROLLED, 'lay');
  const [first, second] = choice.places.value;
  choice.near.value = first;
  expect(choice.preview.value).toBe(first);
  choice.choosePlace(second!);
  expect(choice.preview.value).toBe(second);
  choice.takeUpRug();
  expect([choice.preview.value, choice.near.value]).toEqual([undefined, undefined]);
});

test('chooses no place that is not legal', () => {
  const { choice } = choose(ROLLED, 'lay');
  choice.choosePlace('a7b7');
  expect(choice.preview.value).toBeUndefined();
});

test('says how the rug changes the points', () => {
  const { choice } = choose(ROLLED, 'lay');
  choice.cyclePlaces(1);
  expect(choice.changes.value).toEqual([expect.objectContaining({ seat: 0 })]);
});

test('offers no place while a rug is pending', () => {
  const { choice, pendingPlace } = choose(ROLLED, 'lay');
  pendingPlace.value = choice.places.value[0];
  expect(choice.places.value).toEqual([]);
});

test('forgets the facing and the rug', () => {
  const { choice } = choose(START, 'orient');
  choice.turnTo(choice.facings.value.find((each) => each !== choice.facing.value)!);
  choice.forget();
  expect(choice.hasTurned.value).toBe(false);
});
