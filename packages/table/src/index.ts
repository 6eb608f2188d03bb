/**
 * A game of Marrakech in progress, for the page and the server.
 *
 * `open` and `decide` return events, the caller stores them, `accept` and `restore` fold stored events.
 * `Host` does all of this for a game in this process.
 */
export { votersAbout } from './absence.js';
export { deadlineOf, NO_SHOW_AFTER, usesBank, type ClockState, type Deadline } from './clock.js';
export {
  decide,
  decideSystem,
  open,
  type Circumstances,
  type Decided,
  type SystemMessage,
  type Sender,
} from './decide.js';
export { accept, restore } from './fold.js';
export { actionsOf, playersOf, type Player } from './game-log.js';
export { Host, type HostParts } from './host.js';
export { HostConnection } from './host-connection.js';
export { optionsToPlayOn, recordOf, seenDiceOf } from './record.js';
export { isRematchAgreed, rematchOptions } from './rematch.js';
export {
  firstExpiry,
  hasPrograms,
  isPeopleOnly,
  reservationOf,
  reservationsAt,
  type ReserveMessage,
  type SeatClaim,
} from './reservation.js';
export {
  EVENT_TYPES,
  FORMAT,
  LEAVE_REASONS,
  parseEvent,
  RULES_VERSION,
  type EventOf,
  type EventType,
  type LeaveReason,
  type TableEvent,
} from './schemas/events.js';
export { ERASED_NAME, fitName } from './schemas/fields.js';
export {
  ABSENCE_CHOICES,
  checkMessage,
  type AbsenceChoice,
  type Command,
  type Message,
  type MessageOf,
} from './schemas/messages.js';
export {
  plainTable,
  SPEED_NAMES,
  SPEEDS,
  type ChairOption,
  type ClockOption,
  type SpeedName,
  type TableOptions,
} from './schemas/options.js';
export type { Refusal, RefusalCode, TableFault } from './schemas/refusals.js';
export type { Opening } from './seating.js';
export { MemoryStore, type GameStore, type StoredGame, type TooManyTables } from './store.js';
export {
  botToAct,
  isBotPlayed,
  isOut,
  moverOf,
  personAt,
  seatsOf,
  type Absence,
  type Person,
  type Play,
  type Seat,
  type Table,
} from './table.js';
export type { EventListener, Reply, TableConnection } from './table-connection.js';
export { commandFor } from './turn.js';
export { Unreadable } from './unreadable.js';
