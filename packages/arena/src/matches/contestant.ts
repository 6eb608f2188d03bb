/** Who can sit at the arena's tables, ours and strangers alike. */
import type { Action, Decision } from '@marrakech/rules';
import type { State } from '@marrakech/rules/fast';

/** Why somebody was made to leave a game. */
export const FORFEITS = ['no-start', 'crashed', 'silent', 'garbage', 'illegal'] as const;
export type Forfeit = (typeof FORFEITS)[number];

export type Answer = Decision | { readonly type: 'forfeit'; readonly why: Forfeit };

export interface Contestant {
  readonly name: string;
  /** `state` waits for a decision; `actions` are the game up to it; `seed` is for this one alone. */
  readonly decide: (
    state: State,
    seed: number,
    actions: readonly Action[],
  ) => Answer | Promise<Answer>;
}
