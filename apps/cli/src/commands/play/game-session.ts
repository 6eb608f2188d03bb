/** Carries out typed commands at the table, and the turns of computers. */
import { randomInt } from 'node:crypto';
import {
  awaited,
  bad,
  copyState,
  FACINGS,
  good,
  viewOf,
  type Colour,
  type Decision,
  type Die,
  type Illegal,
  type Outcome,
  type State,
  type Turn,
} from '@marrakech/rules';
import type { LocalTable, Settled } from './local-table.js';
import { NOBODY, type Opponents } from './opponents.js';
import type { TypedCommand } from './typed-commands.js';

/** What a command led to. */
export type Happening =
  | { readonly type: 'oriented'; readonly turn: Turn }
  /** `before` is the position that Assam walked from. */
  | { readonly type: 'rolled'; readonly turn: Turn; readonly before: State }
  | { readonly type: 'laid'; readonly turn: Turn }
  | { readonly type: 'left'; readonly seat: number; readonly after: State }
  | { readonly type: 'undone'; readonly decision: Decision };

export type Refusal =
  | { readonly type: 'illegal'; readonly illegal: Illegal }
  | { readonly type: 'nothing-to-undo'; readonly answer: Settled | 'opponent' }
  | { readonly type: 'not-understood'; readonly text: string }
  /** The die is rolled here, not typed in. */
  | { readonly type: 'no-own-die' }
  /** The die lies on the table: its value is to be typed in. */
  | { readonly type: 'own-die' }
  /** A rug lies on the table, turned over: its colour is to be typed in first. */
  | { readonly type: 'own-rug' };

type Ruling = Outcome<readonly Happening[], Refusal>;

/** What waits until everyone has seen the next rug (rule 5.9). */
const BEHIND_THE_DRAW: ReadonlySet<TypedCommand['type']> = new Set([
  'orient',
  'turn',
  'roll',
  'die',
  'lay',
]);

export class GameSession {
  readonly table: LocalTable;
  /** What the opponents did before anybody said a word. */
  readonly opening: readonly Happening[];
  readonly #opponents: Opponents;
  #opponentsDecided = false;

  constructor(table: LocalTable, opponents = NOBODY) {
    this.table = table;
    this.#opponents = opponents;
    this.opening = this.#playOpponents();
  }

  /**
   * Carries out a command that is about the game, and then the opponents' turns; what is not allowed
   * changes nothing.
   */
  obey(command: TypedCommand): Ruling {
    const ruling = this.#obey(command);
    if (!ruling.ok) return ruling;
    if (ruling.value.length > 0) this.#opponentsDecided = false;
    return good([...ruling.value, ...this.#playOpponents()]);
  }

  isOpponent(seat: number): boolean {
    return this.#opponents.has(seat);
  }

  /** As long as it is their turn. With a die on the table they wait for it like everyone. */
  #playOpponents(): Happening[] {
    const happenings: Happening[] = [];
    for (;;) {
      const { state, ownDie } = this.table;
      const now = awaited(state);
      const opponent = now.type === 'nothing' ? undefined : this.#opponents.get(now.seat);
      if (opponent === undefined || now.type === 'draw') return happenings;
      if (now.type === 'roll' && ownDie) return happenings;
      const seed = randomInt(2 ** 31);
      const { actions } = this.table.record();
      const ruling =
        now.type === 'roll'
          ? this.#roll()
          : this.#decide(opponent.decide(state, { seed, actions }));
      if (!ruling.ok) throw new Error(`an opponent's decision is ${ruling.error.type}`);
      this.#opponentsDecided = true;
      happenings.push(...ruling.value);
    }
  }

  #obey(command: TypedCommand): Ruling {
    const { state, ownDie } = this.table;
    const { phase, mover, facing } = viewOf(state);
    if (BEHIND_THE_DRAW.has(command.type) && awaited(state).type === 'draw')
      return bad({ type: 'own-rug' });
    switch (command.type) {
      case 'orient':
      case 'lay':
        return this.#decide(command);
      case 'turn': {
        const turned = FACINGS[(FACINGS.indexOf(facing) + 4 + command.quarters) & 3]!;
        return this.#decide({ type: 'orient', facing: turned });
      }
      case 'roll':
        if (ownDie && (phase === 'roll' || phase === 'orient')) return bad({ type: 'own-die' });
        return this.#roll();
      case 'die':
        return ownDie ? this.#roll(command.die) : bad({ type: 'no-own-die' });
      case 'colour':
        return this.#draw(command.colour);
      case 'undo':
        return this.#undo();
      case 'leave': {
        const seat = command.seat ?? mover;
        return ruled(this.table.decide({ type: 'leave', seat }), () => [
          { type: 'left', seat, after: copyState(this.table.state) },
        ]);
      }
      case 'help':
      case 'quit':
      case 'nothing':
        return good([]);
      case 'unknown':
        return bad({ type: 'not-understood', text: command.text });
    }
  }

  #decide(decision: Decision): Ruling {
    const type = decision.type === 'lay' ? 'laid' : 'oriented';
    return ruled(this.table.decide(decision), () => [{ type, turn: this.table.turn! }]);
  }

  #roll(shown?: Die): Ruling {
    const { state } = this.table;
    const { phase, facing } = viewOf(state);
    // Who rolls without a word about the facing leaves it as it is.
    if (phase === 'orient' && state.setup.order === 'turn-first')
      this.table.decide({ type: 'orient', facing });
    const before = copyState(this.table.state);
    return ruled(this.table.roll(shown), () => [
      { type: 'rolled', turn: this.table.turn!, before },
    ]);
  }

  #draw(colour: Colour): Ruling {
    const now = awaited(this.table.state);
    if (!this.table.ownDie || now.type !== 'draw')
      return bad({ type: 'not-understood', text: colour });
    return ruled(this.table.draw(now.seat, colour), () => []);
  }

  #undo(): Ruling {
    const isTheirs = this.table.canTakeBack && this.isOpponent(viewOf(this.table.state).mover);
    if (this.#opponentsDecided || isTheirs)
      return bad({ type: 'nothing-to-undo', answer: 'opponent' });
    const undone = this.table.takeBack();
    return undone.ok
      ? good([{ type: 'undone', decision: undone.value }])
      : bad({ type: 'nothing-to-undo', answer: undone.error });
  }
}

const ruled = (illegal: Illegal | undefined, happenings: () => readonly Happening[]): Ruling =>
  illegal === undefined ? good(happenings()) : bad({ type: 'illegal', illegal });
