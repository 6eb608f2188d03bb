/** What was remembered as JSON, if it is an object at all; nothing of it can be relied on. */
export function readStored(text: string | null): Readonly<Record<string, unknown>> | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? '');
    return typeof stored === 'object' && stored !== null
      ? (stored as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
