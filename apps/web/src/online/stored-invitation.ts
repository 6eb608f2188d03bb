/** How a table was opened last: its clock and its switches, as they are remembered. */
import { SPEED_NAMES, type ClockOption, type TableOptions } from '@marrakech/table';
import { readStored } from '../storage/stored-object.js';

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

function parseClock(value: unknown): ClockOption {
  if (typeof value !== 'object' || value === null) return FIRST_INVITATION.clock;
  const { type, speed, days } = value as Record<string, unknown>;
  const knownSpeed = SPEED_NAMES.find((name) => name === speed);
  const knownDays = DAYS.find((count) => count === days);
  if (type === 'live' && knownSpeed !== undefined) return { type, speed: knownSpeed };
  if (type === 'days' && knownDays !== undefined) return { type, days: knownDays };
  return FIRST_INVITATION.clock;
}

/** What was remembered, as far as it still makes sense. */
export function parseInvitation(text: string | null): Invitation {
  const stored = readStored(text);
  if (stored === undefined) return FIRST_INVITATION;
  const { clock, isPublic, bySeat, begins } = stored;
  return {
    clock: parseClock(clock),
    isPublic: isPublic === true,
    bySeat: bySeat === true,
    begins: begins === 'host' ? 'host' : 'when-full',
  };
}
