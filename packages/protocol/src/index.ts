/**
 * What tables, screens, bots and records say to each other: messages in, events out, one list of
 * refusals, and dice that can be checked. Schemas refuse whatever is not exactly right.
 */
export type { Connection, EventListener } from './connection.js';
export {
  REFUSAL_CODES,
  statusOf,
  TABLE_FAULTS,
  type Refusal,
  type RefusalCode,
  type TableFault,
} from './errors.js';
export {
  EVENT_TYPES,
  EventSchema,
  FORMAT,
  LEAVE_REASONS,
  parseEvent,
  RULES_VERSION,
  type EventOf,
  type EventType,
  type LeaveReason,
  type TableEvent,
} from './events.js';
export {
  ERASED_NAME,
  fitName,
  HexField,
  IdField,
  MESSAGE_BYTES,
  GivenNameField,
  OPTIONS_BYTES,
} from './fields.js';
export {
  ABSENCE_CHOICES,
  checkMessage,
  MessageSchema,
  parseMessage,
  type AbsenceChoice,
  type Message,
  type MessageOf,
} from './messages.js';
export {
  FrameSchema,
  parseFrame,
  readId,
  REACTION_EVERY,
  REACTIONS,
  SERVER_FAULTS,
  type Frame,
  type FrameOf,
  type OnlineRefusal,
  type Reaction,
} from './online.js';
export {
  WishedOptionsSchema,
  parseOptions,
  plainTable,
  SPEED_NAMES,
  SPEEDS,
  type ChairOption,
  type ClockOption,
  type SpeedName,
  type TableOptions,
} from './options.js';
export { RefusalAnswerSchema, type ServerFault } from './refusals.js';
export {
  DoneSchema,
  ListingSchema,
  LobbyFrameSchema,
  MyTableSchema,
  ServerFrameSchema,
  type Listing,
  type LobbyFrame,
  type MyTable,
  type Presence,
  type Reply,
  type ServerFrame,
} from './server-frames.js';
