/** The dice and piles of the arena's games: the same for everyone who plays them. */
import { DIE_FACES, type Die } from '@marrakech/rules';
import { type Chance, makeChance, RUGS, rugsLeft, type State } from '@marrakech/rules/fast';

const WORD = 2 ** 32;
/** Streams of a game below this number are the table's, those above the decisions' own. */
const FIRST_DECISION = 16;

/** Any two numbers below 2^32 come out as different ones that have nothing to do with each other. */
function scatter(number: number): number {
  let mixed = number | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** Seeds that belong to one rotation of a run: no two uses share a stream of chance. */
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

/** Dice by turn and piles by seat, so that a change of seats leaves them as they are. */
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

  /** The colour of a seat's next rug. */
  rug(state: State, seat: number): number {
    const first = state.data[RUGS + 2 * seat]!;
    return 2 * seat + (this.piles[seat]!.below(rugsLeft(state, seat)) < first ? 0 : 1);
  }
}
