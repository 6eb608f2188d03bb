/** The messages that a player sends to a table. */
import type { Outcome } from '@marrakech/rules';
import * as v from 'valibot';
import { checkShape } from './check-shape.js';
import {
  FacingField,
  HexField,
  IdField,
  GivenNameField,
  RugField,
  SeatField,
  VersionField,
} from './fields.js';
import type { TableFault } from './refusals.js';

/** Votes about an absent player: wait, let a bot play, count them out. */
export const ABSENCE_CHOICES = ['wait', 'bot', 'out'] as const;
export type AbsenceChoice = (typeof ABSENCE_CHOICES)[number];

const stamp = {
  /** Chosen by the sender, unique: a repeated id has no second effect. */
  id: IdField,
  /** The version of the table that the sender has seen. */
  version: VersionField,
};
const seated = { ...stamp, seat: SeatField };

export const MESSAGES = {
  sit: v.strictObject({
    type: v.literal('sit'),
    ...seated,
    name: GivenNameField,
    /** 32 random bytes from the player's device, for the dice. */
    share: HexField,
  }),
  stand: v.strictObject({ type: v.literal('stand'), ...seated }),
  begin: v.strictObject({ type: v.literal('begin'), ...stamp }),
  /** The host closes the table before the game has begun. */
  close: v.strictObject({ type: v.literal('close'), ...stamp }),
  orient: v.strictObject({ type: v.literal('orient'), ...seated, facing: FacingField }),
  roll: v.strictObject({
    type: v.literal('roll'),
    ...seated,
    /** Turning first: Assam is turned this way before the die is rolled. */
    facing: v.exactOptional(FacingField),
  }),
  lay: v.strictObject({ type: v.literal('lay'), ...seated, rug: RugField }),
  'take-back': v.strictObject({ type: v.literal('take-back'), ...seated }),
  leave: v.strictObject({ type: v.literal('leave'), ...seated }),
  choose: v.strictObject({
    type: v.literal('choose'),
    ...seated,
    about: SeatField,
    choice: v.picklist(ABSENCE_CHOICES),
  }),
  /** Takes the seat over again from the stand-in. */
  'end-stand-in': v.strictObject({ type: v.literal('end-stand-in'), ...seated }),
  rematch: v.strictObject({ type: v.literal('rematch'), ...seated }),
} as const;

export type Message = {
  [Type in keyof typeof MESSAGES]: v.InferOutput<(typeof MESSAGES)[Type]>;
}[keyof typeof MESSAGES];
export const MESSAGE_TYPES = Object.keys(MESSAGES) as readonly Message['type'][];
export const MessageSchema: v.GenericSchema<Message> = v.variant('type', Object.values(MESSAGES));

/** What a player asks, before the sender gives it an id and the version. */
export type Command = Message extends infer Each
  ? Each extends Message
    ? Omit<Each, 'id' | 'version'>
    : never
  : never;

/** A message of one type. */
export type MessageOf<Type extends Message['type']> = Extract<Message, { type: Type }>;

export const checkMessage = (value: unknown): Outcome<Message, TableFault> =>
  checkShape(MessageSchema, value);
