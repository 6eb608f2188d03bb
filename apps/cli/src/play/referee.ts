/** Carries out orders by the rules, and lets chance act when it is its turn. */
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
import type { Game } from './game.js';
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
  | { readonly type: 'nothing-to-undo' }
  | { readonly type: 'not-understood'; readonly text: string }
  /** The die is rolled here, not typed in. */
  | { readonly type: 'no-own-die' }
  /** The die lies on the table: its value is to be typed in. */
  | { readonly type: 'own-die' };

type Ruling = Outcome<readonly Happening[], Refusal>;

export class Referee {
  readonly game: Game;
  /** Whether the players roll a die of their own and turn over rugs of their own. */
  readonly ownDie: boolean;

  constructor(game: Game, ownDie: boolean) {
    this.game = game;
    this.ownDie = ownDie;
    this.#drawRugs();
  }

  /** Carries out an order that is about the game; what is not allowed changes nothing. */
  obey(order: Order): Ruling {
    const ruling = this.#obey(order);
    if (ruling.ok) this.#drawRugs();
    return ruling;
  }

  #obey(order: Order): Ruling {
    const { phase, mover, facing } = viewOf(this.game.state);
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
        const action = this.game.undo();
        return action === undefined
          ? bad({ type: 'nothing-to-undo' })
          : good([{ type: 'undone', action }]);
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
