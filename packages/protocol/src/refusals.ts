/**
 * What comes with each code of a refusal, as schemas: the types are made from them, and whoever
 * describes or checks what a server says uses the very same.
 */
import { ILLEGAL_CODES, PHASES, SETUP_FAULTS, type IllegalCode } from '@marrakech/rules';
import * as v from 'valibot';
import { ActionField, SeatField, TimeField, VersionField } from './fields.js';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const seated = { seat: SeatField };
const IllegalCodeField = v.picklist(Object.keys(ILLEGAL_CODES) as IllegalCode[]);

/** Refusals that are the table's own and not the rules'. */
const TABLE_FAULT_DATA = {
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

/** Refusals of the server that no table is asked for. */
const SERVER_FAULT_DATA = {
  'not-found': {},
  'no-identity': {},
  /** A token or a cookie was given and is not valid, or the `Authorization` header is malformed. */
  'invalid-credentials': {},
  'wrong-origin': {},
  'wrong-key': {},
  'too-many-sockets': { limit: count },
  'too-many-tokens': { limit: count },
  'unknown-level': { level: v.string() },
  muddled: {},
} as const;

type Shapes = Readonly<Record<string, v.ObjectEntries>>;
type FaultOf<Data extends Shapes> = {
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
export type ServerFault = FaultOf<typeof SERVER_FAULT_DATA>;

const faultsOf = <Data extends Shapes>(data: Data) =>
  v.variant(
    'code',
    Object.entries(data).map(([code, entries]) =>
      v.strictObject({ code: v.literal(code), ...entries }),
    ),
    // Made from a list, it has lost which data goes with which code.
  ) as unknown as v.GenericSchema<FaultOf<Data>>;

const TableFaultSchema = faultsOf(TABLE_FAULT_DATA);

const IllegalSchema = v.strictObject({
  code: IllegalCodeField,
  /** The number of the rule in docs/rules.md. */
  rule: v.string(),
  action: ActionField,
  /** What the game is waiting for instead. */
  phase: v.picklist(PHASES),
});

/** All that a table can refuse. */
export const RefusalSchema = v.union([TableFaultSchema, IllegalSchema]);

/** How a server refuses a request. */
export const RefusalAnswerSchema = v.strictObject({
  error: v.union([faultsOf(SERVER_FAULT_DATA), TableFaultSchema, IllegalSchema]),
  /** Of the table that was asked. */
  version: v.exactOptional(VersionField),
});
