/** The opponent models by name. */
import { GREEDY } from './greedy.js';
import { makeHeuristic } from './heuristic.js';
import type { OpponentModel } from './opponent-model.js';

export const KNOWN_MODELS = {
  greedy: GREEDY,
  /** Builds next to its own rugs. */
  builder: makeHeuristic({ touchOwn: 10, coverLeader: 5, coverOther: 2, coverOwn: -2 }),
  /** Covers the leader's squares. */
  hunter: makeHeuristic({ touchOwn: 1, coverLeader: 10, coverOther: 4, coverOwn: -10 }),
  /** Avoids its own squares, and otherwise covers any other player's. */
  keeper: makeHeuristic({ touchOwn: 0, coverLeader: 2, coverOther: 2, coverOwn: -20 }),
} as const satisfies Record<string, OpponentModel>;

export type OpponentModelName = keyof typeof KNOWN_MODELS;

export const isOpponentModelName = (text: string): text is OpponentModelName =>
  Object.hasOwn(KNOWN_MODELS, text);
