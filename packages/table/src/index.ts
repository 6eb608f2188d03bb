/**
 * One game of Marrakech in progress, in the page and on the server alike.
 *
 * `open` and `decide` say what happens, the caller stores it, `accept` and `restore` fold what is
 * stored. `Host` does all of it for a game in this process.
 */
export { votersAbout } from './absence.js';
export { deadlineOf, NO_SHOW_AFTER, usesBank, type ClockState, type Deadline } from './clock.js';
export type { Connection, EventListener, Reply } from './connection.js';
export {
  decide,
  decideHouse,
  open,
  type Circumstances,
  type Decided,
  type HouseMessage,
  type Sender,
} from './decide.js';
export { accept, restore } from './fold.js';
export { actionsOf, playersOf, type Player } from './game-log.js';
export { Host, type HostParts } from './host.js';
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
  isHousePlayed,
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
export { commandFor } from './turn.js';
export { Unreadable } from './unreadable.js';
