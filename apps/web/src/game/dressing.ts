/** A position in the rug designs the players chose: only the picture changes. */
import { viewOf, type Colour, type State, type View } from '@marrakech/rules';
import type { Designs, Game } from './game.js';

export function dressView(view: View, designs: Designs): View {
  return {
    ...view,
    halves: view.halves.map((half) => ({ ...half, colour: designs[half.colour] })),
    players: view.players.map((player) => ({
      ...player,
      pile: player.pile.map(({ colour, rugs }) => ({ colour: designs[colour], rugs })),
      ...(player.next !== undefined && { next: designs[player.next] }),
    })),
  };
}

export const dressedView = (game: Game, state: State): View =>
  dressView(viewOf(state), game.designs);

/** The design a player is known by: their first. */
export const designOf = (game: Pick<Game, 'designs' | 'setup'>, seat: number): Colour => {
  const colours = ['A', 'B', 'C', 'D'] as const;
  return game.designs[colours[seat * game.setup.colours]!];
};
