/** Seeded dice and piles: all games of a rotation have the same. */
import { DIE_FACES, type Die } from '@marrakech/rules';
import { type Chance, makeChance, RUGS, rugsLeft, type State } from '@marrakech/rules/fast';

const WORD = 2 ** 32;
/** Streams below this number are for dice and piles, the others for decisions. */
const FIRST_DECISION = 16;

/** A bijection on 32-bit numbers that mixes the bits. */
function scatter(number: number): number {
  let mixed = number | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** The seeds of one rotation; no two uses share a stream. */
export interface Seeds {
  readonly dice: number;
  readonly pile: (seat: number) => number;
  readonly decision: (index: number) => number;
}

export function seedsOf(seed: number, rotation: number): Seeds {
  const game = scatter((scatter(seed) + rotation) >>> 0);
  const stream = (number: number) => number * WORD + game;
  return {
    dice: stream(0),
    pile: (seat) => stream(1 + seat),
    decision: (index) => stream(FIRST_DECISION + index),
  };
}

/** Dice by turn and piles by seat, so that they do not depend on who sits where. */
export class DiceAndPiles {
  private readonly dice: Chance;
  private readonly piles: readonly Chance[];

  constructor(seeds: Seeds, seats: number) {
    this.dice = makeChance(seeds.dice);
    this.piles = Array.from({ length: seats }, (_, seat) => makeChance(seeds.pile(seat)));
  }

  die(): Die {
    return DIE_FACES[this.dice.below(DIE_FACES.length)]!;
  }

  rug(state: State, seat: number): number {
    const first = state.data[RUGS + 2 * seat]!;
    return 2 * seat + (this.piles[seat]!.below(rugsLeft(state, seat)) < first ? 0 : 1);
  }
}
