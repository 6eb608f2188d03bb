/**
 * The events of a table. The log of a game consists of them, one for each version; all other state is
 * derived from the log.
 */
import { bad, good, type Outcome } from '@marrakech/rules';
import * as v from 'valibot';
import { faultPath } from './check-shape.js';
import {
  ActionField,
  DurationField,
  FlagField,
  HexField,
  IdField,
  LevelField,
  NameField,
  SeatField,
  SetupField,
  TimeField,
  VersionField,
} from './fields.js';
import { ABSENCE_CHOICES } from './messages.js';
import { OptionsSchema } from './options.js';
import type { TableFault } from './refusals.js';

/** The format of events. Increased when an older reader could not read new events. */
export const FORMAT = 1;
/** The version of the rules. Increased when old games would be judged differently. */
export const RULES_VERSION = 1;

/** Why a player left without asking: out of time, voted out, or never connected. */
export const LEAVE_REASONS = ['time', 'vote', 'no-show'] as const;
export type LeaveReason = (typeof LEAVE_REASONS)[number];

const stamp = {
  /** From 1, without gaps. */
  version: VersionField,
  at: TimeField,
  /** The message that caused it, the same for all events of one decision; absent for the system. */
  by: v.exactOptional(v.strictObject({ player: IdField, id: IdField })),
};
const seated = { ...stamp, seat: SeatField };

const EVENTS = {
  opened: v.strictObject({
    type: v.literal('opened'),
    ...stamp,
    format: VersionField,
    rules: VersionField,
    game: IdField,
    host: IdField,
    options: OptionsSchema,
    /** SHA-256 of the secret of the dice. */
    commitment: HexField,
  }),
  'player-seated': v.strictObject({
    type: v.literal('player-seated'),
    ...seated,
    player: IdField,
    name: NameField,
    share: HexField,
    /** Sent with a token: a program, not a person at the page. */
    isProgram: FlagField,
  }),
  /** Until then only `player` can sit down here. A later reservation replaces an earlier one. */
  'seat-reserved': v.strictObject({
    type: v.literal('seat-reserved'),
    ...seated,
    player: IdField,
    until: TimeField,
    isProgram: FlagField,
    /** This player wants no programs at the table. */
    peopleOnly: FlagField,
  }),
  /** The player did not come in time: the seat is free. */
  'reservation-ended': v.strictObject({ type: v.literal('reservation-ended'), ...seated }),
  'seat-vacated': v.strictObject({ type: v.literal('seat-vacated'), ...seated }),
  /** The host is gone: `player`, who sits at the table or has a reservation, is host now. */
  'host-passed': v.strictObject({ type: v.literal('host-passed'), ...stamp, player: IdField }),
  /** Closed before the game began. */
  closed: v.strictObject({ type: v.literal('closed'), ...stamp }),
  /** From here on seat 0 is the player who begins, and empty chairs are gone. */
  began: v.strictObject({
    type: v.literal('began'),
    ...stamp,
    /** The index of the first player among the taken chairs. */
    first: SeatField,
    /** Whether `first` was drawn with the dice. */
    lot: v.boolean(),
    setup: SetupField,
  }),
  /**
   * People who were not connected when a live game began. Their clock starts when they arrive; in
   * their own turn they have `noShowAfter` milliseconds for that.
   */
  late: v.strictObject({
    type: v.literal('late'),
    ...stamp,
    seats: v.pipe(v.array(SeatField), v.minLength(1)),
    noShowAfter: DurationField,
  }),
  /** A late player has connected or sent a message. */
  arrived: v.strictObject({ type: v.literal('arrived'), ...seated }),
  played: v.strictObject({
    type: v.literal('played'),
    ...stamp,
    action: ActionField,
    /** Set if a player left without asking. */
    why: v.exactOptional(v.picklist(LEAVE_REASONS)),
  }),
  'taken-back': v.strictObject({ type: v.literal('taken-back'), ...seated }),
  gone: v.strictObject({ type: v.literal('gone'), ...seated }),
  returned: v.strictObject({ type: v.literal('returned'), ...seated }),
  chosen: v.strictObject({
    type: v.literal('chosen'),
    ...seated,
    about: SeatField,
    choice: v.picklist(ABSENCE_CHOICES),
  }),
  'stand-in-started': v.strictObject({
    type: v.literal('stand-in-started'),
    ...seated,
    level: LevelField,
  }),
  'stand-in-ended': v.strictObject({ type: v.literal('stand-in-ended'), ...seated }),
  /** The duration of an outage, which the clock does not count. */
  'time-given': v.strictObject({ type: v.literal('time-given'), ...stamp, ms: DurationField }),
  revealed: v.strictObject({ type: v.literal('revealed'), ...stamp, secret: HexField }),
  'rematch-asked': v.strictObject({ type: v.literal('rematch-asked'), ...seated }),
  /** The rematch is the game `next`. */
  followed: v.strictObject({ type: v.literal('followed'), ...stamp, next: IdField }),
} as const;

export type EventType = keyof typeof EVENTS;
export type TableEvent = { [Type in EventType]: v.InferOutput<(typeof EVENTS)[Type]> }[EventType];
export type EventOf<Type extends EventType> = Extract<TableEvent, { type: Type }>;

export const EVENT_TYPES = Object.keys(EVENTS) as readonly EventType[];
export const EventSchema: v.GenericSchema<TableEvent> = v.variant('type', Object.values(EVENTS));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isEventType = (type: unknown): type is EventType =>
  typeof type === 'string' && Object.hasOwn(EVENTS, type);

/** Parses an event of a log. Distinguishes an event of a newer version from a broken one. */
export function parseEvent(value: unknown): Outcome<TableEvent, TableFault> {
  const { type, version, format } = isObject(value) ? value : {};
  const at = typeof version === 'number' ? version : 0;
  if (typeof type === 'string' && !isEventType(type))
    return bad({ code: 'unknown-event', version: at, type: type.slice(0, 40) });
  // Checked before the shape, since a newer first event may have another one.
  if (type === 'opened' && typeof format === 'number' && format > FORMAT)
    return bad({ code: 'newer-format', format });
  // Selects the schema by `type`, which is faster than a variant of all schemas.
  const schema: v.GenericSchema<TableEvent> = isEventType(type) ? EVENTS[type] : EventSchema;
  const parsed = v.safeParse(schema, value, { abortEarly: true });
  return parsed.success
    ? good(parsed.output)
    : bad({ code: 'broken-event', version: at, path: faultPath(parsed.issues) });
}
