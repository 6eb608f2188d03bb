/** Carries out orders by the rules, and lets chance act when it is its turn. */
import { randomInt } from 'node:crypto';
import {
  awaited,
  bad,
  copyState,
  FACINGS,
  good,
  viewOf,
  type Action,
  type Colour,
  type Die,
  type Facing,
  type Illegal,
  type Outcome,
  type State,
  type Turn,
} from '@marrakech/rules';
import { drawRug, rollDie } from './chance.js';
import type { Answer, Game } from './game.js';
import { NOBODY, type Opponents } from './opponents.js';
import type { Order } from './orders.js';

/** What an order led to. */
export type Happening =
  | { readonly type: 'oriented'; readonly seat: number; readonly facing: Facing }
  /** `before` is the position that Assam walked from. */
  | { readonly type: 'rolled'; readonly turn: Turn; readonly before: State }
  | { readonly type: 'laid'; readonly turn: Turn }
  | { readonly type: 'left'; readonly seat: number }
  | { readonly type: 'undone'; readonly action: Action };

export type Refusal =
  | { readonly type: 'illegal'; readonly illegal: Illegal }
  | { readonly type: 'nothing-to-undo'; readonly answer: Answer }
  | { readonly type: 'not-understood'; readonly text: string }
  /** The die is rolled here, not typed in. */
  | { readonly type: 'no-own-die' }
  /** The die lies on the table: its value is to be typed in. */
  | { readonly type: 'own-die' }
  /** A rug lies on the table, turned over: its colour is to be typed in first. */
  | { readonly type: 'own-rug' };

type Ruling = Outcome<readonly Happening[], Refusal>;

/** What waits until everyone has seen the next rug (rule 5.9). */
const BEHIND_THE_DRAW: ReadonlySet<Order['type']> = new Set([
  'orient',
  'turn',
  'roll',
  'die',
  'lay',
]);

export class Referee {
  readonly game: Game;
  /** Whether the players roll a die of their own and turn over rugs of their own. */
  readonly ownDie: boolean;

  /** What the opponents did before anybody said a word. */
  readonly opening: readonly Happening[];
  readonly #opponents: Opponents;
  #opponentsDecided = false;

  constructor(game: Game, ownDie: boolean, opponents = NOBODY) {
    this.game = game;
    this.ownDie = ownDie;
    this.#opponents = opponents;
    this.#drawRugs();
    this.opening = this.#playOpponents();
  }

  /**
   * Carries out an order that is about the game, and then the opponents' turns; what is not allowed
   * changes nothing.
   */
  obey(order: Order): Ruling {
    const ruling = this.#obey(order);
    if (!ruling.ok) return ruling;
    if (ruling.value.length > 0) this.#opponentsDecided = false;
    this.#drawRugs();
    return good([...ruling.value, ...this.#playOpponents()]);
  }

  isOpponent(seat: number): boolean {
    return this.#opponents.has(seat);
  }

  /** As long as it is their turn. With a die on the table they wait for it like everyone. */
  #playOpponents(): Happening[] {
    const happenings: Happening[] = [];
    for (;;) {
      const now = awaited(this.game.state);
      const opponent = now.type === 'nothing' ? undefined : this.#opponents.get(now.seat);
      if (opponent === undefined || now.type === 'draw') return happenings;
      if (now.type === 'roll' && this.ownDie) return happenings;
      const seed = randomInt(2 ** 31);
      const { actions } = this.game.record();
      const ruling = this.#obey(
        now.type === 'roll'
          ? { type: 'roll' }
          : opponent.decide(this.game.state, { seed, actions }),
      );
      if (!ruling.ok) throw new Error(`an opponent's decision is ${ruling.error.type}`);
      this.#opponentsDecided = true;
      happenings.push(...ruling.value);
      this.#drawRugs();
    }
  }

  #obey(order: Order): Ruling {
    const { phase, mover, facing } = viewOf(this.game.state);
    if (BEHIND_THE_DRAW.has(order.type) && awaited(this.game.state).type === 'draw')
      return bad({ type: 'own-rug' });
    switch (order.type) {
      case 'orient':
        return this.#orient(order.facing);
      case 'turn':
        return this.#orient(FACINGS[(FACINGS.indexOf(facing) + 4 + order.quarters) & 3]!);
      case 'roll':
        if (this.ownDie && (phase === 'roll' || phase === 'orient'))
          return bad({ type: 'own-die' });
        return this.#roll(rollDie());
      case 'die':
        return this.ownDie ? this.#roll(order.die) : bad({ type: 'no-own-die' });
      case 'lay': {
        const illegal = this.game.act({ type: 'lay', rug: order.rug });
        if (illegal !== undefined) return bad({ type: 'illegal', illegal });
        return good([{ type: 'laid', turn: this.game.turn! }]);
      }
      case 'colour':
        return this.#draw(order.colour);
      case 'undo': {
        if (this.#opponentsDecided) return bad({ type: 'nothing-to-undo', answer: 'opponent' });
        const undone = this.game.undo();
        return undone.ok
          ? good([{ type: 'undone', action: undone.value }])
          : bad({ type: 'nothing-to-undo', answer: undone.error });
      }
      case 'leave': {
        const seat = order.seat ?? mover;
        const illegal = this.game.act({ type: 'leave', seat });
        return illegal === undefined
          ? good([{ type: 'left', seat }])
          : bad({ type: 'illegal', illegal });
      }
      case 'help':
      case 'quit':
      case 'nothing':
        return good([]);
      case 'unknown':
        return bad({ type: 'not-understood', text: order.text });
    }
  }

  #orient(facing: Facing): Ruling {
    const seat = viewOf(this.game.state).mover;
    const illegal = this.game.act({ type: 'orient', facing });
    if (illegal !== undefined) return bad({ type: 'illegal', illegal });
    return good([{ type: 'oriented', seat, facing }]);
  }

  #roll(die: Die): Ruling {
    const { phase, facing } = viewOf(this.game.state);
    // Who rolls without a word about the facing leaves it as it is.
    const keeps = phase === 'orient' && this.game.state.setup.order === 'turn-first';
    if (keeps) this.game.act({ type: 'orient', facing });
    const before = copyState(this.game.state);
    const illegal = this.game.act({ type: 'roll', die });
    if (illegal !== undefined) return bad({ type: 'illegal', illegal });
    return good([{ type: 'rolled', turn: this.game.turn!, before }]);
  }

  #draw(colour: Colour): Ruling {
    const now = awaited(this.game.state);
    if (!this.ownDie || now.type !== 'draw') return bad({ type: 'not-understood', text: colour });
    const illegal = this.game.act({ type: 'draw', seat: now.seat, colour });
    return illegal === undefined ? good([]) : bad({ type: 'illegal', illegal });
  }

  #drawRugs(): void {
    if (this.ownDie) return;
    for (let now = awaited(this.game.state); now.type === 'draw'; now = awaited(this.game.state)) {
      const colour = drawRug(this.game.state, now.seat);
      this.game.act({ type: 'draw', seat: now.seat, colour });
    }
  }
}
