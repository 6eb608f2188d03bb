/** Why a setup cannot be played. Apart from `setup.ts`, for which the list is only a type. */
export const SETUP_FAULTS = [
  'unknown-edition',
  'player-count',
  'unknown-order',
  'order-not-offered',
  'colour-count',
  'unknown-facing',
  'dirhams',
  'unknown-house-rule',
] as const;
export type SetupFault = {
  readonly code: (typeof SETUP_FAULTS)[number];
  readonly found: string;
};
