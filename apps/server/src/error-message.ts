/** The message of an error, in one line. */
export function errorMessage(error: unknown): string {
  // An address that stands for several fails with an error for each, and no words of its own.
  if (error instanceof AggregateError && error.errors.length > 0)
    return errorMessage(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return (error.message || error.name).split('\n')[0]!;
}
