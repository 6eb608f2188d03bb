/** The ways to play that are known by name. */
import { GREEDY } from './greedy.js';
import { makeHeuristic } from './heuristic.js';
import type { Way } from './way.js';

export const KNOWN_WAYS = {
  greedy: GREEDY,
  /** Builds: next to one's own rugs before all else. */
  builder: makeHeuristic({ touchOwn: 10, coverLeader: 5, coverOther: 2, coverOwn: -2 }),
  /** Covers whoever leads before all else. */
  hunter: makeHeuristic({ touchOwn: 1, coverLeader: 10, coverOther: 4, coverOwn: -10 }),
  /** Never on one's own squares, and otherwise anywhere that takes from another. */
  keeper: makeHeuristic({ touchOwn: 0, coverLeader: 2, coverOther: 2, coverOwn: -20 }),
} as const satisfies Record<string, Way>;

export type WayName = keyof typeof KNOWN_WAYS;

export const isWayName = (text: string): text is WayName => Object.hasOwn(KNOWN_WAYS, text);
