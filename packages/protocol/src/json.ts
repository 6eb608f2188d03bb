/** Text from strangers: its size first, then its syntax, then its shape. */
import { bad, type Outcome } from '@marrakech/rules';
import type { Message, TableFault, TableOptions } from '@marrakech/table';
import { checkShape, MessageSchema, OptionsSchema } from '@marrakech/table/schemas';
import type * as v from 'valibot';

/** What one message may weigh, in UTF-8. An honest one is below 300 bytes. */
export const MESSAGE_BYTES = 2048;
/** What the options of a table may weigh: those that play on from a record carry its actions. */
export const OPTIONS_BYTES = 65_536;

/** Bytes in UTF-8, without writing them. */
function byteLength(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit > 0x7f) bytes++;
    // A surrogate pair is two units and four bytes; a unit beyond U+07FF is three.
    if (unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff)) bytes++;
  }
  return bytes;
}

/** `schema` may also be found by looking at the value. */
export function parseJson<Schema extends v.GenericSchema>(
  schema: Schema | ((value: unknown) => Schema),
  text: string,
  limit: number,
): Outcome<v.InferOutput<Schema>, TableFault> {
  // A unit is three bytes at most, so that what is short enough need not be counted.
  const mayBeLong = text.length * 3 > limit;
  if (mayBeLong && (text.length > limit || byteLength(text) > limit))
    return bad({ code: 'too-large', limit });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return bad({ code: 'unreadable', path: '' });
  }
  return checkShape(typeof schema === 'function' ? schema(value) : schema, value);
}

export const parseMessage = (text: string): Outcome<Message, TableFault> =>
  parseJson(MessageSchema, text, MESSAGE_BYTES);

/** Whether the rules can play these options is asked when a table opens. */
export const parseOptions = (text: string): Outcome<TableOptions, TableFault> =>
  parseJson(OptionsSchema, text, OPTIONS_BYTES);
