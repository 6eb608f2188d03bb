/** The schemas of refusals. */
import { PHASES } from '@marrakech/rules';
import {
  ActionField,
  IllegalCodeField,
  TABLE_FAULT_DATA,
  VersionField,
  type FaultOf,
} from '@marrakech/table/schemas';
import * as v from 'valibot';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Refusals of the server, before a table is asked. */
const SERVER_FAULT_DATA = {
  'not-found': {},
  'no-identity': {},
  /** A token or a cookie was given and is not valid, or the `Authorization` header is malformed. */
  'invalid-credentials': {},
  'wrong-origin': {},
  'invalid-link': {},
  'too-many-sockets': { limit: count },
  'too-many-tokens': { limit: count },
  'unknown-level': { level: v.string() },
  'internal-error': {},
} as const;

export type ServerFault = FaultOf<typeof SERVER_FAULT_DATA>;

const faultsOf = <Data extends Readonly<Record<string, v.ObjectEntries>>>(data: Data) =>
  v.variant(
    'code',
    Object.entries(data).map(([code, entries]) =>
      v.strictObject({ code: v.literal(code), ...entries }),
    ),
    // Built from a list, the type has lost which data belongs to which code.
  ) as unknown as v.GenericSchema<FaultOf<Data>>;

const TableFaultSchema = faultsOf(TABLE_FAULT_DATA);

const IllegalSchema = v.strictObject({
  code: IllegalCodeField,
  /** The number of the rule in docs/rules.md. */
  rule: v.string(),
  action: ActionField,
  /** The phase in which the game is. */
  phase: v.picklist(PHASES),
});

/** Every refusal of a table. */
export const RefusalSchema = v.union([TableFaultSchema, IllegalSchema]);

/** The body of a refused request. */
export const RefusalAnswerSchema = v.strictObject({
  error: v.union([faultsOf(SERVER_FAULT_DATA), TableFaultSchema, IllegalSchema]),
  /** The version of the table, if the request was for one. */
  version: v.exactOptional(VersionField),
});
