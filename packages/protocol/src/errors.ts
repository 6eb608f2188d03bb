/** The codes of all refusals. Their messages are in packages/i18n. */
import { ILLEGAL_CODES, type IllegalCode } from '@marrakech/rules';
import type { RefusalCode, TableFault } from '@marrakech/table';

/** The HTTP status for each code of a table. */
export const TABLE_FAULTS: Readonly<Record<TableFault['code'], number>> = {
  unreadable: 400,
  'too-large': 413,
  stale: 409,
  'version-taken': 409,
  'too-fast': 429,
  'not-stored': 503,
  'system-only': 403,
  'host-only': 403,
  'not-your-seat': 403,
  'seat-taken': 409,
  'seat-reserved': 403,
  'person-only': 403,
  'colour-taken': 422,
  closed: 410,
  'already-begun': 409,
  'not-begun': 409,
  'too-few-players': 422,
  setup: 422,
  opening: 422,
  'not-your-turn': 409,
  'nothing-to-take-back': 409,
  'stand-in-active': 409,
  'stand-in-inactive': 409,
  'no-stand-in': 422,
  'not-gone': 409,
  'not-late': 409,
  'already-gone': 409,
  'no-vote': 403,
  'not-expired': 409,
  'not-over': 409,
  'already-followed': 409,
  'too-many-tables': 429,
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

/** All codes: those of a table and those of the rules. */
export const REFUSAL_CODES: readonly RefusalCode[] = [
  ...(Object.keys(TABLE_FAULTS) as TableFault['code'][]),
  ...(Object.keys(ILLEGAL_CODES) as IllegalCode[]),
];
