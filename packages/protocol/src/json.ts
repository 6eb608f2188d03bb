/** Parses untrusted text: checks its size, then its syntax, then its shape. */
import { bad, type Outcome } from '@marrakech/rules';
import type { Message, TableFault, TableOptions } from '@marrakech/table';
import { checkShape, MessageSchema, OptionsSchema } from '@marrakech/table/schemas';
import type * as v from 'valibot';

/** The maximum size of a message in UTF-8 (bytes). Real ones are below 300. */
export const MESSAGE_BYTES = 2048;
/** The maximum size of a table's options (bytes): they may contain the actions of a record. */
export const OPTIONS_BYTES = 65_536;

/** The length in UTF-8, without encoding the text. */
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

/** `schema` may be a function that chooses the schema by the value. */
export function parseJson<Schema extends v.GenericSchema>(
  schema: Schema | ((value: unknown) => Schema),
  text: string,
  limit: number,
): Outcome<v.InferOutput<Schema>, TableFault> {
  // A UTF-16 unit has at most three bytes, so short texts need not be counted.
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

/** Checks only the shape; `open` checks whether the rules can play these options. */
export const parseOptions = (text: string): Outcome<TableOptions, TableFault> =>
  parseJson(OptionsSchema, text, OPTIONS_BYTES);
