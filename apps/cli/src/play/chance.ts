/** The die and the piles: chance that nobody can foresee or lean on. */
import { randomInt } from 'node:crypto';
import { DIE_FACES, viewOf, type Colour, type Die, type State } from '@marrakech/rules';

export const rollDie = (): Die => DIE_FACES[randomInt(DIE_FACES.length)]!;

/** The next rug of a seat's pile: every rug left in it is as likely as every other. */
export function drawRug(state: State, seat: number): Colour {
  const { rugs, pile } = viewOf(state).players[seat]!;
  let ticket = randomInt(rugs);
  for (const { colour, rugs: left } of pile) {
    if (ticket < left) return colour;
    ticket -= left;
  }
  throw new Error(`seat ${seat} has no rug to draw`);
}
