import type { Refusal } from './schemas/refusals.js';

const NEWER: ReadonlySet<Refusal['code']> = new Set([
  'unknown-event',
  'newer-format',
  'newer-rules',
]);

/** A game whose log cannot be read. */
export class Unreadable extends Error {
  /** Written by a newer version of Marrakech, which can read it. */
  readonly isNewer: boolean;

  constructor(game: string, { code }: Refusal) {
    super(`game ${game} cannot be read: ${code}`);
    this.isNewer = NEWER.has(code);
  }
}
