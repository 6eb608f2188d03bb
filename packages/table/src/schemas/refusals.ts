/** The data of each refusal's code, as schemas from which the types are derived. */
import { ILLEGAL_CODES, SETUP_FAULTS, type Illegal, type IllegalCode } from '@marrakech/rules';
import * as v from 'valibot';
import { SeatField, TimeField, VersionField } from './fields.js';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const seated = { seat: SeatField };
export const IllegalCodeField = v.picklist(Object.keys(ILLEGAL_CODES) as IllegalCode[]);

/** Refusals of the table, as opposed to those of the rules. */
export const TABLE_FAULT_DATA = {
  /** Not JSON, or not of the right shape at `path`. */
  unreadable: { path: v.string() },
  /** `limit` in bytes. */
  'too-large': { limit: count },
  /** The message is for an older or a later position than that of `version`. */
  stale: { version: VersionField },
  /** Another writer has stored this version first. */
  'version-taken': { version: VersionField },
  /** The time until the next attempt is allowed. */
  'too-fast': { seconds: count },
  'not-stored': {},
  /** A message that only the system may send. */
  'system-only': {},
  'host-only': {},
  'not-your-seat': seated,
  'seat-taken': seated,
  'seat-reserved': seated,
  /** Not allowed for a program, or beside one. */
  'person-only': {},
  'colour-taken': seated,
  closed: {},
  'already-begun': {},
  'not-begun': {},
  'too-few-players': {},
  setup: { fault: v.strictObject({ code: v.picklist(SETUP_FAULTS), found: v.string() }) },
  /** The opening is not a game that can continue. */
  opening: { illegal: v.exactOptional(IllegalCodeField) },
  /** It is the turn of `seat`. */
  'not-your-turn': seated,
  'nothing-to-take-back': {},
  'stand-in-active': seated,
  'stand-in-inactive': seated,
  'no-stand-in': {},
  'not-gone': seated,
  'already-gone': seated,
  /** The player has been connected since the game began. */
  'not-late': seated,
  'no-vote': seated,
  /** The deadline, if any, has not passed. */
  'not-expired': { deadline: v.exactOptional(TimeField) },
  'not-over': {},
  'already-followed': { next: v.string() },
  /** The maximum number of unfinished tables of a player. */
  'too-many-tables': { limit: count },
  /** The log has a gap. */
  gap: { version: VersionField, found: count },
  /** Written by a newer version of Marrakech. */
  'newer-format': { format: count },
  'newer-rules': { rules: count },
  'unknown-event': { version: VersionField, type: v.string() },
  'broken-event': { version: VersionField, path: v.string() },
  /** The event cannot follow the ones before. */
  'broken-log': { version: VersionField, illegal: v.exactOptional(IllegalCodeField) },
} as const;

type Shapes = Readonly<Record<string, v.ObjectEntries>>;
/** A refusal with one of these codes and its data. */
export type FaultOf<Data extends Shapes> = {
  [Code in keyof Data]: Readonly<
    v.InferOutput<
      v.StrictObjectSchema<
        { readonly code: v.LiteralSchema<Code & string, undefined> } & Data[Code],
        undefined
      >
    >
  >;
}[keyof Data];

export type TableFault = FaultOf<typeof TABLE_FAULT_DATA>;
/** Every refusal of a table. */
export type Refusal = TableFault | Illegal;
export type RefusalCode = Refusal['code'];
