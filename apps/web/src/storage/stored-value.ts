/** Values that this device stores as JSON. They are read through a schema: they may be damaged. */
import * as v from 'valibot';

/** `fallback` where the text is missing, is not JSON, or does not fit the schema. */
export function parseStored<Output, Fallback>(
  schema: v.GenericSchema<unknown, Output>,
  text: string | null,
  fallback: Fallback,
): Output | Fallback {
  if (text === null) return fallback;
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return fallback;
  }
  const result = v.safeParse(schema, stored);
  return result.success ? result.output : fallback;
}
