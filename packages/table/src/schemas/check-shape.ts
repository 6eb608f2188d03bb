/** Checks a value against its schema and reports the path of the first fault. */
import { bad, good, type Outcome } from '@marrakech/rules';
import * as v from 'valibot';
import type { TableFault } from './refusals.js';

/** The path of the first fault, such as `options.chairs.2.name`. */
export const faultPath = (issues: readonly v.BaseIssue<unknown>[]): string =>
  issues[0] === undefined ? '' : (v.getDotPath(issues[0]) ?? '');

export function checkShape<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): Outcome<v.InferOutput<Schema>, TableFault> {
  const parsed = v.safeParse(schema, value, { abortEarly: true });
  return parsed.success
    ? good(parsed.output)
    : bad({ code: 'unreadable', path: faultPath(parsed.issues) });
}
