/** Between a game on the screen and its record. */
import { optionsToPlayOn, type ChairOption } from '@marrakech/protocol';
import type { GameRecord, Setup } from '@marrakech/rules';
import { RIVALS, sensibleRival } from '../options/levels.js';
import { designsOf, foldActions, type Game, type Seat } from './game.js';
import { ownName } from './names.js';

const tagOf = (record: GameRecord, name: string): string | undefined =>
  record.tags.find((tag) => tag.name === name)?.value;

function seatOf(record: GameRecord, index: number): Seat {
  const name = tagOf(record, `Name${index + 1}`) ?? `#${index + 1}`;
  const level = tagOf(record, `Level${index + 1}`);
  return level === undefined ? { name } : { name, level };
}

const seatsIn = (setup: Setup): number[] =>
  Array.from({ length: setup.players }, (_, seat) => seat);

/** A record, to be looked at like any other game. */
export function gameOfRecord(record: GameRecord): Game {
  const { setup, actions } = record;
  const seats = seatsIn(setup).map((seat) => seatOf(record, seat));
  const options = optionsToPlayOn(record, 0, chairsOf(seats));
  return {
    id: '',
    options,
    setup,
    designs: designsOf(setup, options.chairs),
    seats,
    actions,
    states: foldActions(setup, actions),
    events: [],
  };
}

/** The same players once more. A bot we do not know is played by one we do. */
export const chairsOf = (seats: readonly Seat[]): ChairOption[] =>
  seats.map(({ name, level }): ChairOption => {
    if (level === undefined) return { type: 'person', name };
    const isKnown = RIVALS.some((rival) => rival.level === level);
    return { type: 'bot', name, level: isKnown ? level : sensibleRival().level };
  });

/** A record names players as the screen does: nobody outside knows our placeholders. */
export function withNames(record: GameRecord, game: Game): GameRecord {
  const names = new Map(game.seats.map((_, seat) => [`Name${seat + 1}`, ownName(game, seat)]));
  return {
    ...record,
    tags: record.tags.map((tag) => ({ ...tag, value: names.get(tag.name) ?? tag.value })),
  };
}
