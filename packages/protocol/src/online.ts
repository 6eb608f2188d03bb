/** The frames between clients and a server, besides messages and events of the table. */
import type { Outcome } from '@marrakech/rules';
import type { Refusal, TableFault } from '@marrakech/table';
import { IdField, MESSAGES, SeatField, VersionField } from '@marrakech/table/schemas';
import * as v from 'valibot';
import { MESSAGE_BYTES, parseJson } from './json.js';
import type { ServerFault } from './refusals.js';

/** Predefined, since free text would need moderation. */
export const REACTIONS = [
  'hello',
  'well-played',
  'lucky',
  'ouch',
  'thinking',
  'hurry',
  'thanks',
  'good-game',
] as const;
/** The minimum time between two reactions of a player (ms). */
export const REACTION_EVERY = 2000;
export type Reaction = (typeof REACTIONS)[number];

const ReactSchema = v.strictObject({
  type: v.literal('react'),
  id: IdField,
  seat: SeatField,
  reaction: v.picklist(REACTIONS),
});

/** Requests the events after version `since` again; also used to test the connection. */
const CatchUpSchema = v.strictObject({
  type: v.literal('catch-up'),
  id: IdField,
  since: VersionField,
});

const FRAMES = { ...MESSAGES, react: ReactSchema, 'catch-up': CatchUpSchema } as const;

/** Every frame that the socket of a table accepts. */
export type Frame = {
  [Type in keyof typeof FRAMES]: v.InferOutput<(typeof FRAMES)[Type]>;
}[keyof typeof FRAMES];
export type FrameOf<Type extends Frame['type']> = Extract<Frame, { type: Type }>;
export const FrameSchema: v.GenericSchema<Frame> = v.variant('type', Object.values(FRAMES));

const isFrameType = (type: unknown): type is Frame['type'] =>
  typeof type === 'string' && Object.hasOwn(FRAMES, type);

/** Selects the schema by `type`, which is faster than a variant of all schemas. */
const schemaFor = (value: unknown): v.GenericSchema<Frame> => {
  const type = typeof value === 'object' && value !== null && 'type' in value && value.type;
  return isFrameType(type) ? FRAMES[type] : FrameSchema;
};

export const parseFrame = (text: string): Outcome<Frame, TableFault> =>
  parseJson(schemaFor, text, MESSAGE_BYTES);

/** The id of an invalid frame, so that its sender can match the refusal; empty if it has none. */
export function readId(text: string): string {
  const parsed = parseJson(v.object({ id: IdField }), text, MESSAGE_BYTES);
  return parsed.ok ? parsed.value.id : '';
}

export type OnlineRefusal = Refusal | ServerFault;

/** The HTTP status for each code of the server. */
export const SERVER_FAULTS: Readonly<Record<ServerFault['code'], number>> = {
  'not-found': 404,
  'no-identity': 401,
  'invalid-credentials': 401,
  'wrong-origin': 403,
  'invalid-link': 403,
  'too-many-sockets': 429,
  'too-many-tokens': 429,
  'unknown-level': 422,
  'internal-error': 500,
};
