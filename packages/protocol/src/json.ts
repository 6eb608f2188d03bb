/** Text from strangers: its size first, then its syntax, then its shape. */
import { bad, good, type Outcome } from '@marrakech/rules';
import * as v from 'valibot';
import type { TableFault } from './errors.js';
import { faultPath } from './fields.js';

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

export function checkShape<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): Outcome<v.InferOutput<Schema>, TableFault> {
  const parsed = v.safeParse(schema, value, { abortEarly: true });
  return parsed.success
    ? good(parsed.output)
    : bad({ code: 'unreadable', path: faultPath(parsed.issues) });
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
