/** What comes with each code of a refusal, as schemas: the types are made from them. */
import { ILLEGAL_CODES, SETUP_FAULTS, type Illegal, type IllegalCode } from '@marrakech/rules';
import * as v from 'valibot';
import { SeatField, TimeField, VersionField } from './fields.js';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const seated = { seat: SeatField };
export const IllegalCodeField = v.picklist(Object.keys(ILLEGAL_CODES) as IllegalCode[]);

/** Refusals that are the table's own and not the rules'. */
export const TABLE_FAULT_DATA = {
  /** No JSON, or not of the right shape at `path`. */
  unreadable: { path: v.string() },
  /** `limit` in bytes. */
  'too-large': { limit: count },
  /** It answers a position that is past, or one yet to come. The table is at `version`. */
  stale: { version: VersionField },
  /** Another writer had this version first. */
  'version-taken': { version: VersionField },
  /** Again in so many seconds. */
  'too-fast': { seconds: count },
  'not-stored': {},
  /** Only the table's own house may say this. */
  'house-only': {},
  'host-only': {},
  'not-your-seat': seated,
  'seat-taken': seated,
  'seat-reserved': seated,
  /** For people: not for a program, or not beside one. */
  'person-only': {},
  'colour-taken': seated,
  closed: {},
  'already-begun': {},
  'not-begun': {},
  'too-few-players': {},
  setup: { fault: v.strictObject({ code: v.picklist(SETUP_FAULTS), found: v.string() }) },
  /** What was played before is not a game that can go on from here. */
  opening: { illegal: v.exactOptional(IllegalCodeField) },
  /** It is the turn of `seat`. */
  'not-your-turn': seated,
  'nothing-to-take-back': {},
  'bot-sits-in': seated,
  'no-bot-sits-in': seated,
  'no-stand-in': {},
  'not-gone': seated,
  'already-gone': seated,
  /** They have been connected since the game began. */
  'not-late': seated,
  'no-vote': seated,
  /** Time is not up: it is at `deadline`, if there is one. */
  'not-expired': { deadline: v.exactOptional(TimeField) },
  'not-over': {},
  'already-followed': { next: v.string() },
  /** Of those that are not over, where somebody may have so many. */
  'too-many-tables': { limit: count },
  /** A log that jumps. */
  gap: { version: VersionField, found: count },
  /** Written by a newer Marrakech than this one. */
  'newer-format': { format: count },
  'newer-rules': { rules: count },
  'unknown-event': { version: VersionField, type: v.string() },
  'broken-event': { version: VersionField, path: v.string() },
  /** An event that cannot follow what stands before it. */
  'broken-log': { version: VersionField, illegal: v.exactOptional(IllegalCodeField) },
} as const;

type Shapes = Readonly<Record<string, v.ObjectEntries>>;
/** A refusal of one of these codes, with its data. */
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
/** Everything that a table can refuse. */
export type Refusal = TableFault | Illegal;
export type RefusalCode = Refusal['code'];
