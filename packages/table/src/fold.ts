/** A table is the fold of its events; it changes nowhere else. */
import {
  FORMAT,
  parseEvent,
  RULES_VERSION,
  type EventOf,
  type TableEvent,
} from './schemas/events.js';
import type { TableFault } from './schemas/refusals.js';
import { bad, good, type Outcome } from '@marrakech/rules';
import { begin, playOn, takeBack, type Misfit } from './game-log.js';
import { reservationBy, withoutReservationsBy } from './reservation.js';
import {
  isOver,
  moverOf,
  personAt,
  type Person,
  type Play,
  type Seat,
  type Table,
} from './table.js';

type Folded = Outcome<Table, TableFault>;

function firstTable(event: EventOf<'opened'>): Folded {
  if (event.format > FORMAT) return bad({ code: 'newer-format', format: event.format });
  if (event.rules > RULES_VERSION) return bad({ code: 'newer-rules', rules: event.rules });
  const seats = event.options.chairs.map((chair, index): Seat =>
    chair.type === 'bot'
      ? { type: 'bot', chair: index, name: chair.name, level: chair.level }
      : { type: 'empty', chair: index },
  );
  const { version, at, game, rules, host, options, commitment } = event;
  const table = { version, at, openedAt: at, game, rules, host, options, commitment, seats };
  return good({ ...table, rematch: [] });
}

/** The table after one more event, or why the event cannot follow. */
export function foldEvent(table: Table | undefined, event: TableEvent): Folded {
  const expected = (table?.version ?? 0) + 1;
  const found = event.version;
  if (found !== expected) return bad({ code: 'gap', version: expected, found });
  if (table === undefined)
    return event.type === 'opened'
      ? firstTable(event)
      : bad({ code: 'broken-log', version: found });
  const changed = change(table, event);
  if (typeof changed !== 'object')
    return bad({
      code: 'broken-log',
      version: found,
      ...(changed !== undefined && { illegal: changed }),
    });
  // Actions, the most frequent events, have set the version already; a second copy costs 10 %.
  const { version, at } = event;
  return good(changed.version === version ? changed : { ...changed, version, at });
}

function change(table: Table, event: TableEvent): Table | Misfit {
  if (table.isClosed) return undefined;
  switch (event.type) {
    case 'opened':
      return undefined;
    case 'player-seated':
      return sitDown(table, event);
    case 'seat-reserved': {
      const { seat, player, until, isProgram, peopleOnly } = event;
      const chair = table.seats[seat];
      if (table.play !== undefined || chair?.type !== 'empty') return undefined;
      const seats = withoutReservationsBy(table.seats, player);
      const reservedFor = {
        player,
        until,
        ...(isProgram && { isProgram }),
        ...(peopleOnly && { peopleOnly }),
      };
      return withSeat({ ...table, seats }, seat, {
        type: 'empty',
        chair: chair.chair,
        reservedFor,
      });
    }
    case 'reservation-ended': {
      const chair = table.seats[event.seat];
      if (chair?.type !== 'empty' || chair.reservedFor === undefined) return undefined;
      return withSeat(table, event.seat, { type: 'empty', chair: chair.chair });
    }
    case 'seat-vacated': {
      const person = personAt(table, event.seat);
      if (table.play !== undefined || person === undefined) return undefined;
      return withSeat(table, event.seat, { type: 'empty', chair: person.chair });
    }
    case 'host-passed': {
      const { player } = event;
      const isThere =
        table.seats.some((seat) => seat.type === 'person' && seat.player === player) ||
        reservationBy(table, player) !== undefined;
      return table.play === undefined && isThere ? { ...table, host: player } : undefined;
    }
    case 'closed':
      return table.play === undefined ? { ...table, isClosed: true } : undefined;
    case 'began':
      return begin(table, event);
    case 'late':
      return markLate(table, event);
    case 'arrived': {
      const { late, ...person } = personAt(table, event.seat) ?? {};
      const arrived = late && withSeat(table, event.seat, person as Person);
      // The clock of the late player starts now.
      return moverOf(table) === event.seat ? arrived && restartTurn(arrived, event.at) : arrived;
    }
    case 'played':
      return playOn(table, event);
    case 'taken-back':
      return takeBack(table, event.version);
    case 'gone':
      return changePerson(table, event.seat, (person) => ({
        ...person,
        absence: { choices: new Map() },
      }));
    case 'returned':
      return changePerson(table, event.seat, withoutAbsence);
    case 'chosen':
      return changePerson(table, event.about, ({ absence, ...person }) => ({
        ...person,
        absence: { choices: new Map(absence?.choices).set(event.seat, event.choice) },
      }));
    case 'stand-in-started':
      return changePerson(table, event.seat, (person) => ({
        ...withoutAbsence(person),
        standIn: event.level,
      }));
    case 'stand-in-ended': {
      const back = changePerson(table, event.seat, withoutStandIn);
      // The stand-in used no time of the player. Another player's turn continues.
      return moverOf(table) === event.seat ? back && restartTurn(back, event.at) : back;
    }
    case 'time-given': {
      const { play } = table;
      if (play === undefined) return undefined;
      return withPlay(table, { clock: { ...play.clock, since: play.clock.since + event.ms } });
    }
    case 'revealed':
      if (table.play === undefined || !isOver(table.play)) return undefined;
      return { ...table, secret: event.secret };
    case 'rematch-asked':
      return personAt(table, event.seat) && { ...table, rematch: [...table.rematch, event.seat] };
    case 'followed':
      return { ...table, next: event.next };
  }
}

function markLate(table: Table, { seats, noShowAfter }: EventOf<'late'>): Table | undefined {
  let marked: Table | undefined = table.options.clock.type === 'live' ? table : undefined;
  for (const seat of seats)
    marked &&= changePerson(marked, seat, (person) => ({ ...person, late: { noShowAfter } }));
  return marked;
}

function sitDown(table: Table, event: EventOf<'player-seated'>): Table | undefined {
  const { player, name, share, seat, isProgram } = event;
  const found = table.seats[seat];
  if (table.play !== undefined || found?.type !== 'empty') return undefined;
  const { chair } = found;
  const option = table.options.chairs[chair];
  const peopleOnly =
    reservationBy(table, player)?.peopleOnly ??
    (option?.type === 'person' ? option.peopleOnly : undefined);
  const seats = withoutReservationsBy(table.seats, player);
  return withSeat({ ...table, seats }, seat, {
    type: 'person',
    chair,
    player,
    name,
    share,
    ...(isProgram && { isProgram }),
    ...(peopleOnly && { peopleOnly }),
  });
}

function withoutAbsence(person: Person): Person {
  const { absence: _, ...there } = person;
  return there;
}

function withoutStandIn(person: Person): Person {
  const { standIn: _, ...themselves } = person;
  return themselves;
}

const withSeat = (table: Table, seat: number, changed: Seat): Table => ({
  ...table,
  seats: table.seats.with(seat, changed),
});

const withPlay = (table: Table, changed: Partial<Play>): Table | undefined =>
  table.play && { ...table, play: { ...table.play, ...changed } };

const restartTurn = (table: Table, since: number): Table | undefined =>
  table.play && withPlay(table, { clock: { ...table.play.clock, since } });

function changePerson(
  table: Table,
  seat: number,
  changed: (person: Person) => Person,
): Table | undefined {
  const person = table.play && personAt(table, seat);
  return person && withSeat(table, seat, changed(person));
}

/** The table after events that follow it. */
export function accept(table: Table | undefined, events: readonly TableEvent[]): Folded {
  let folded = table;
  for (const event of events) {
    const next = foldEvent(folded, event);
    if (!next.ok) return next;
    folded = next.value;
  }
  return folded === undefined ? bad({ code: 'gap', version: 1, found: 0 }) : good(folded);
}

/** A table from its stored log; every event is validated. */
export function restore(log: Iterable<unknown>): Folded {
  const events: TableEvent[] = [];
  for (const stored of log) {
    const event = parseEvent(stored);
    if (!event.ok) return event;
    events.push(event.value);
  }
  return accept(undefined, events);
}
