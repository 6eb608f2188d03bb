/**
 * The network protocol of a table: the frames of its sockets, the status of each refusal, and parsers
 * that refuse any text that does not match its schema.
 */
export { REFUSAL_CODES, statusOf, TABLE_FAULTS } from './errors.js';
export { MESSAGE_BYTES, OPTIONS_BYTES, parseMessage, parseOptions } from './json.js';
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
export { RefusalAnswerSchema, type ServerFault } from './refusals.js';
export {
  DoneSchema,
  ListingSchema,
  LobbyFrameSchema,
  MyTableSchema,
  parseLobbyFrame,
  parseServerFrame,
  ServerFrameSchema,
  type Listing,
  type LobbyFrame,
  type MyTable,
  type Presence,
  type ServerFrame,
} from './server-frames.js';
