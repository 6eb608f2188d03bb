/** Groups numbers into buckets that share one input row. */
export interface Buckets {
  readonly count: number;
  readonly byNumber: Uint8Array;
}

/** Buckets starting at 0 and at each of `starts`, for whole numbers up to `most`. */
export const bucketsOf = (starts: readonly number[], most: number): Buckets => ({
  count: starts.length + 1,
  byNumber: Uint8Array.from(
    { length: most + 1 },
    (_, number) => starts.filter((start) => start <= number).length,
  ),
});

export const lookUp = (buckets: Buckets, number: number): number => {
  const { byNumber } = buckets;
  return byNumber[number < byNumber.length ? number : byNumber.length - 1]!;
};
