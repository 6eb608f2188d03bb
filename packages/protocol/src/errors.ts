/** Everything that can be refused, in one list of codes. The words are the screen's. */
import { ILLEGAL_CODES, type Illegal, type IllegalCode, type SetupFault } from '@marrakech/rules';

/** A refusal that is the table's own and not the rules'. */
export type TableFault =
  /** No JSON, or not of the right shape at `path`. */
  | { readonly code: 'unreadable'; readonly path: string }
  /** `limit` in bytes. */
  | { readonly code: 'too-large'; readonly limit: number }
  /** It answers a position that is past, or one yet to come. The table is at `version`. */
  | { readonly code: 'stale'; readonly version: number }
  /** Another writer had this version first. */
  | { readonly code: 'version-taken'; readonly version: number }
  /** Again in so many seconds. */
  | { readonly code: 'too-fast'; readonly seconds: number }
  | { readonly code: 'not-stored' }
  /** Only the table's own house may say this. */
  | { readonly code: 'house-only' }
  | { readonly code: 'host-only' }
  | { readonly code: 'not-your-seat'; readonly seat: number }
  | { readonly code: 'seat-taken'; readonly seat: number }
  | { readonly code: 'seat-reserved'; readonly seat: number }
  | { readonly code: 'colour-taken'; readonly seat: number }
  | { readonly code: 'closed' }
  | { readonly code: 'already-begun' }
  | { readonly code: 'not-begun' }
  | { readonly code: 'too-few-players' }
  | { readonly code: 'setup'; readonly fault: SetupFault }
  /** What was played before is not a game that can go on from here. */
  | { readonly code: 'opening'; readonly illegal?: IllegalCode }
  /** It is the turn of `seat`. */
  | { readonly code: 'not-your-turn'; readonly seat: number }
  | { readonly code: 'nothing-to-take-back' }
  | { readonly code: 'bot-sits-in'; readonly seat: number }
  | { readonly code: 'no-bot-sits-in'; readonly seat: number }
  | { readonly code: 'no-stand-in' }
  | { readonly code: 'not-gone'; readonly seat: number }
  | { readonly code: 'already-gone'; readonly seat: number }
  | { readonly code: 'no-vote'; readonly seat: number }
  /** Time is not up: it is at `deadline`, if there is one. */
  | { readonly code: 'not-expired'; readonly deadline?: number }
  | { readonly code: 'not-over' }
  | { readonly code: 'already-followed'; readonly next: string }
  /** A log that jumps. */
  | { readonly code: 'gap'; readonly version: number; readonly found: number }
  /** Written by a newer Marrakech than this one. */
  | { readonly code: 'newer-format'; readonly format: number }
  | { readonly code: 'newer-rules'; readonly rules: number }
  | { readonly code: 'unknown-event'; readonly version: number; readonly type: string }
  | { readonly code: 'broken-event'; readonly version: number; readonly path: string }
  /** An event that cannot follow what stands before it. */
  | { readonly code: 'broken-log'; readonly version: number; readonly illegal?: IllegalCode };

export type Refusal = TableFault | Illegal;
export type RefusalCode = Refusal['code'];

/** The HTTP status that goes with each of the table's own codes. */
export const TABLE_FAULTS: Readonly<Record<TableFault['code'], number>> = {
  unreadable: 400,
  'too-large': 413,
  stale: 409,
  'version-taken': 409,
  'too-fast': 429,
  'not-stored': 503,
  'house-only': 403,
  'host-only': 403,
  'not-your-seat': 403,
  'seat-taken': 409,
  'seat-reserved': 403,
  'colour-taken': 422,
  closed: 410,
  'already-begun': 409,
  'not-begun': 409,
  'too-few-players': 422,
  setup: 422,
  opening: 422,
  'not-your-turn': 409,
  'nothing-to-take-back': 409,
  'bot-sits-in': 409,
  'no-bot-sits-in': 409,
  'no-stand-in': 422,
  'not-gone': 409,
  'already-gone': 409,
  'no-vote': 403,
  'not-expired': 409,
  'not-over': 409,
  'already-followed': 409,
  gap: 500,
  'newer-format': 500,
  'newer-rules': 500,
  'unknown-event': 500,
  'broken-event': 500,
  'broken-log': 500,
};

const ILLEGAL_STATUS = 422;

const isTableFault = (code: RefusalCode): code is TableFault['code'] => code in TABLE_FAULTS;

export const statusOf = (code: RefusalCode): number =>
  isTableFault(code) ? TABLE_FAULTS[code] : ILLEGAL_STATUS;

/** All codes: the table's and the rules'. */
export const REFUSAL_CODES: readonly RefusalCode[] = [
  ...(Object.keys(TABLE_FAULTS) as TableFault['code'][]),
  ...(Object.keys(ILLEGAL_CODES) as IllegalCode[]),
];
