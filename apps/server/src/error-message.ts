/** The message of an error, in one line. */
export function errorMessage(error: unknown): string {
  // A host name with several addresses fails with one error for each, and an empty message.
  if (error instanceof AggregateError && error.errors.length > 0)
    return errorMessage(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return (error.message || error.name).split('\n')[0]!;
}
