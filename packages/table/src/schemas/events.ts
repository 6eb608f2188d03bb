/**
 * What happened at a table. The events of a game, version by version, are the only truth about it;
 * everything else is folded from them.
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

/** How events are written. Raised when a reader of the old way could not read the new. */
export const FORMAT = 1;
/** How games are judged. Raised when the rules would take an old game another way. */
export const RULES_VERSION = 1;

/** Why somebody left who did not ask for it: out of time, voted out, or never connected. */
export const LEAVE_REASONS = ['time', 'vote', 'no-show'] as const;
export type LeaveReason = (typeof LEAVE_REASONS)[number];

const stamp = {
  /** From 1, without gaps. */
  version: VersionField,
  at: TimeField,
  /** The message it answers: the same for all events of one answer, none for the house's own. */
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
    /** SHA-256 of the secret that the dice come from. */
    commitment: HexField,
  }),
  sat: v.strictObject({
    type: v.literal('sat'),
    ...seated,
    player: IdField,
    name: NameField,
    part: HexField,
    /** It came with a token: a program, not a person at the page. */
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
  /** Nobody sat down in time: the seat is free. */
  'reservation-ended': v.strictObject({ type: v.literal('reservation-ended'), ...seated }),
  stood: v.strictObject({ type: v.literal('stood'), ...seated }),
  /** Whoever was host is not there any more: `player`, who sits at the table or has a reservation, is it now. */
  'host-passed': v.strictObject({ type: v.literal('host-passed'), ...stamp, player: IdField }),
  /** It never began, and never will. */
  closed: v.strictObject({ type: v.literal('closed'), ...stamp }),
  /** From here on seat 0 is whoever begins, and empty chairs are gone. */
  began: v.strictObject({
    type: v.literal('began'),
    ...stamp,
    /** Among the chairs that are taken, in their order: which begins. */
    first: SeatField,
    /** Whether the dice said so. */
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
  /** Somebody who was late is connected, or has sent a message. */
  arrived: v.strictObject({ type: v.literal('arrived'), ...seated }),
  played: v.strictObject({
    type: v.literal('played'),
    ...stamp,
    action: ActionField,
    /** A leaving that was not the player's own wish. */
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
  'bot-sat-in': v.strictObject({ type: v.literal('bot-sat-in'), ...seated, level: LevelField }),
  'came-back': v.strictObject({ type: v.literal('came-back'), ...seated }),
  /** Nobody could play for so long: the clock does not count it. */
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

/** Reads an event from a log. One of a newer Marrakech is told apart from a broken one. */
export function parseEvent(value: unknown): Outcome<TableEvent, TableFault> {
  const { type, version, format } = isObject(value) ? value : {};
  const at = typeof version === 'number' ? version : 0;
  if (typeof type === 'string' && !isEventType(type))
    return bad({ code: 'unknown-event', version: at, type: type.slice(0, 40) });
  // Asked before the shape: a newer first event may well have another one.
  if (type === 'opened' && typeof format === 'number' && format > FORMAT)
    return bad({ code: 'newer-format', format });
  // By its own schema, which a variant would have to look for among all.
  const schema: v.GenericSchema<TableEvent> = isEventType(type) ? EVENTS[type] : EventSchema;
  const parsed = v.safeParse(schema, value, { abortEarly: true });
  return parsed.success
    ? good(parsed.output)
    : bad({ code: 'broken-event', version: at, path: faultPath(parsed.issues) });
}
