/** The rows of a matrix that only `npm run test:long` runs. */
export const inLongRun = (isLong: boolean): { readonly tag?: string } =>
  isLong ? { tag: '@long' } : {};

/** French and Romanian need the most room: the other languages are in the long run. */
export const shortRunIfWordy = (language: string): { readonly tag?: string } =>
  inLongRun(language !== 'fr' && language !== 'ro');
