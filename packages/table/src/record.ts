/** Between a table's events and the record of its game. */
import { proofTags, type DiceProof } from '@marrakech/fair-dice';
import {
  plainTable,
  type ChairOption,
  type EventOf,
  type EventType,
  type TableEvent,
  type TableOptions,
} from '@marrakech/protocol';
import type { Colour, GameRecord, Tag } from '@marrakech/rules';
import { actionsOf, countChance } from './actions-told.js';

const findEvent = <Type extends EventType>(
  events: readonly TableEvent[],
  type: Type,
): EventOf<Type> | undefined => events.find((event): event is EventOf<Type> => event.type === type);

interface Sitting {
  readonly name: string;
  readonly level?: string;
  readonly part: string;
  /** The rug design of their chair, if one was chosen. */
  readonly rug?: Colour;
}

/** Who sat on the chairs that were taken when the game began, in chair order. */
function sittingsOf(options: TableOptions, events: readonly TableEvent[]): Sitting[] {
  const sittings = options.chairs.map((chair): Sitting | undefined =>
    chair.type === 'bot' ? { name: chair.name, level: chair.level, part: '-' } : undefined,
  );
  for (const event of events) {
    if (event.type === 'began') break;
    if (event.type === 'sat') sittings[event.seat] = { name: event.name, part: event.part };
    else if (event.type === 'stood') sittings[event.seat] = undefined;
  }
  return sittings.flatMap((sitting, index) => {
    const rug = options.chairs[index]?.colour;
    return sitting === undefined ? [] : [{ ...sitting, ...(rug !== undefined && { rug }) }];
  });
}

function seatTags(sittings: readonly Sitting[], first: number): Tag[] {
  const seats = [...sittings.slice(first), ...sittings.slice(0, first)];
  return seats.flatMap(({ name, level, rug }, seat) => [
    { name: `Name${seat + 1}`, value: name },
    ...(level === undefined ? [] : [{ name: `Level${seat + 1}`, value: level }]),
    ...(rug === undefined ? [] : [{ name: `Rug${seat + 1}`, value: rug }]),
  ]);
}

/** The game so far with names, date and proof; `undefined` before it has begun. */
export function recordOf(events: readonly TableEvent[]): GameRecord | undefined {
  const opened = findEvent(events, 'opened');
  const began = findEvent(events, 'began');
  if (opened === undefined || began === undefined) return undefined;
  const opening = opened.options.opening ?? [];
  const sittings = sittingsOf(opened.options, events);
  const secret = findEvent(events, 'revealed')?.secret;
  const proof: DiceProof = {
    game: opened.game,
    commitment: opened.commitment,
    parts: sittings.map(({ part }) => part),
    first: began.first,
    lot: began.lot,
    before: countChance(opening, began.setup.players),
    ...(secret !== undefined && { secret }),
  };
  const date = { name: 'Date', value: new Date(opened.at).toISOString().slice(0, 10) };
  return {
    setup: began.setup,
    actions: actionsOf(opening, events),
    tags: [date, ...seatTags(sittings, began.first), ...proofTags(proof)],
    comments: [],
  };
}

/** The options of a table that plays on from a record, after its first `count` actions. */
export function optionsToPlayOn(
  record: GameRecord,
  count: number,
  chairs: readonly ChairOption[],
): TableOptions {
  const { setup } = record;
  return plainTable(chairs.length, {
    chairs: chairs.map((chair, seat) => ({ ...chair, dirhams: setup.dirhams[seat]! })),
    edition: setup.edition,
    order: setup.order,
    colours: setup.colours,
    facing: setup.facing,
    houseRules: [...setup.houseRules],
    starts: 0,
    opening: record.actions.slice(0, count),
  });
}
