/** How a table was opened last: its clock and its switches, as they are stored. */
import { SPEED_NAMES, type ClockOption, type TableOptions } from '@marrakech/table';
import * as v from 'valibot';
import { parseStored } from '../storage/stored-value.js';

/** The days a turn may take, of which one is chosen. */
export const DAYS = [1, 2, 3, 7, 14] as const;

export interface Invitation {
  readonly clock: ClockOption;
  readonly isPublic: boolean;
  readonly bySeat: boolean;
  readonly begins: TableOptions['begins'];
}

const FIRST_INVITATION: Invitation = {
  clock: { type: 'none' },
  isPublic: false,
  bySeat: false,
  begins: 'when-full',
};

const CLOCK = v.variant('type', [
  v.strictObject({ type: v.literal('none') }),
  v.strictObject({ type: v.literal('live'), speed: v.picklist(SPEED_NAMES) }),
  v.strictObject({ type: v.literal('days'), days: v.picklist(DAYS) }),
]);

const INVITATION = v.strictObject({
  clock: v.fallback(CLOCK, { type: 'none' }),
  isPublic: v.fallback(v.boolean(), false),
  bySeat: v.fallback(v.boolean(), false),
  begins: v.fallback(v.picklist(['when-full', 'host']), 'when-full'),
});

/** Each stored value that is not valid is replaced by that of the first invitation. */
export const parseInvitation = (text: string | null): Invitation =>
  parseStored(INVITATION, text, FIRST_INVITATION);
