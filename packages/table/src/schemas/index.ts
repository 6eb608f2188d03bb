/** The schemas of a table, for network protocols and stores. */
export { checkShape } from './check-shape.js';
export { EventSchema } from './events.js';
export {
  ActionField,
  EditionField,
  GivenNameField,
  HexField,
  HouseRulesField,
  IdField,
  OrderField,
  SeatField,
  TimeField,
  VersionField,
} from './fields.js';
export { MESSAGE_TYPES, MESSAGES, MessageSchema } from './messages.js';
export { ClockField, OptionsSchema, WishedOptionsSchema } from './options.js';
export { IllegalCodeField, TABLE_FAULT_DATA, type FaultOf } from './refusals.js';
