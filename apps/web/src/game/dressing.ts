/** A position in the rug designs the players chose: only the picture changes. */
import { coloursOf, viewOf, type Colour, type State, type View } from '@marrakech/rules';
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

/** The designs of a player's rugs, the one they are known by first. */
export const designsOfSeat = (game: Pick<Game, 'designs' | 'setup'>, seat: number): Colour[] =>
  coloursOf(game.setup, seat).map((colour) => game.designs[colour]);

/** What tells the styles whose something is: an element takes the colours of their rugs. */
export function dressOf(
  game: Pick<Game, 'designs' | 'setup'>,
  seat: number,
): { readonly 'data-design': Colour; readonly 'data-second': Colour } {
  const [first, second] = designsOfSeat(game, seat);
  return { 'data-design': first!, 'data-second': second ?? first! };
}
