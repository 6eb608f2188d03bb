/** Seeded random positions from games. */
import {
  awaited,
  legalDecisions,
  makeSetup,
  play,
  startState,
  viewOf,
  type Action,
  type RugPlace,
  type State,
  type View,
} from '@marrakech/rules';
import { makeChance } from '@marrakech/rules/fast';

export interface Market {
  readonly state: State;
  readonly view: View;
  readonly laid: readonly RugPlace[];
}

/** A random game, stopped after `rugs` rugs or at its end. */
export function randomMarket(seed: number, rugs: number, players = 2 + (seed % 3)): Market {
  const setup = makeSetup({ players });
  if (!setup.ok) throw new Error(`no setup for ${players} players`);
  const state = startState(setup.value);
  const { below } = makeChance(seed);
  const laid: RugPlace[] = [];
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  while (laid.length < rugs) {
    const next = awaited(state);
    if (next.type === 'nothing') break;
    let action: Action;
    if (next.type === 'roll') action = { type: 'roll', die: pick(next.odds).die };
    else if (next.type === 'draw')
      action = { type: 'draw', seat: next.seat, colour: pick(next.odds).colour };
    else action = pick(legalDecisions(state));
    if (action.type === 'lay') laid.push(action.rug);
    play(state, action);
  }
  return { state, view: viewOf(state), laid };
}

export const SEEDS: readonly number[] = Array.from({ length: 24 }, (_, seed) => seed);
