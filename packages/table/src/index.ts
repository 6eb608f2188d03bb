/**
 * One game of Marrakech in progress, in the page and on the server alike.
 *
 * `open` and `decide` say what happens, the caller stores it, `accept` and `restore` fold what is
 * stored. `Host` does all of it for a game in this process.
 */
export { actionsOf, countChance } from './actions-told.js';
export { votersAbout } from './absence.js';
export { deadlineOf, NO_SHOW_AFTER, usesBank, type ClockState, type Deadline } from './clock.js';
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
export { Host, type HostParts } from './host.js';
export { optionsToPlayOn, recordOf } from './record.js';
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
export type { Opening } from './seating.js';
export { MemoryStore, type GameStore, type StoredGame } from './store.js';
export {
  botToAct,
  isHousePlayed,
  isOut,
  moverOf,
  personAt,
  type Absence,
  type Person,
  type Play,
  type Seat,
  type Table,
} from './table.js';
export { Unreadable } from './unreadable.js';
