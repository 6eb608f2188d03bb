/** The unfinished choice of the player to move: a facing, a place for the rug. Only this screen knows it. */
import {
  legalDecisions,
  rollPreviews,
  type Facing,
  type RugPlace,
  type Square,
  type View,
} from '@marrakech/rules';
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { stateNow, type Game } from '../game.js';
import { isSamePlace, nextPlace, pickSquare, turnRug, type RugChoice } from './rug-choice.js';
import { scoreChanges } from './score-change.js';

export interface Asked {
  readonly type: 'orient' | 'roll' | 'lay';
  readonly seat: number;
}

/** What the choice depends on. */
interface Situation {
  readonly game: ReadonlySignal<Game>;
  /** The position on the screen. */
  readonly view: ReadonlySignal<View>;
  readonly asked: ReadonlySignal<Asked | undefined>;
  /** Where a rug lies that is not sent yet. */
  readonly pendingPlace: ReadonlySignal<RugPlace | undefined>;
}

export class TurnChoice {
  readonly #at: Situation;
  /** The way Assam will be turned; absent while nothing was chosen. */
  readonly #facing = signal<Facing | undefined>(undefined);
  readonly rug = signal<RugChoice>({});
  /** The place a pointer hovers over. */
  readonly near = signal<RugPlace | undefined>(undefined);
  /** Whether that pointer is a mouse, whose click lays the rug; a finger that drags shows it first. */
  readonly isNearMouse = signal(false);

  readonly #decisions = computed(() =>
    this.#at.asked.value === undefined ? [] : legalDecisions(stateNow(this.#at.game.value)),
  );
  readonly facings = computed(() =>
    this.#decisions.value.flatMap((each) => (each.type === 'orient' ? [each.facing] : [])),
  );
  readonly places = computed(() =>
    this.#at.pendingPlace.value === undefined
      ? this.#decisions.value.flatMap((each) => (each.type === 'lay' ? [each.rug] : []))
      : [],
  );
  /** The facing that is chosen or, for want of a choice, Assam's own. */
  readonly facing = computed(() => this.#facing.value ?? this.#at.view.value.facing);
  /** Whether Assam was turned for a look, and can be turned back. */
  readonly hasTurned = computed(
    () => this.#at.asked.value !== undefined && this.facing.value !== this.#at.view.value.facing,
  );
  /** Where a rug is shown before it is laid. */
  readonly preview = computed(() =>
    this.#at.asked.value?.type === 'lay' ? (this.rug.value.place ?? this.near.value) : undefined,
  );
  /** How that rug would change the points. */
  readonly changes = computed(() => {
    const place = this.preview.value;
    return place === undefined ? [] : scoreChanges(stateNow(this.#at.game.value), place);
  });
  /** Whether the chosen rug can lie another way. */
  readonly canTurnRug = computed(() => {
    const choice = this.rug.value;
    return (
      choice.place !== undefined &&
      this.places.value.length > 0 &&
      !isSamePlace(turnRug(this.places.value, choice).place, choice.place)
    );
  });
  /** Where each die value would lead from here, whichever way he is turned. */
  readonly #previews = computed(() => {
    const { asked, game } = this.#at;
    if (asked.value === undefined || asked.value.type === 'lay') return [];
    return rollPreviews(stateNow(game.value));
  });
  /** The same for the way that is chosen. */
  readonly rollPreview = computed(() => {
    const previews = this.#previews.value;
    return previews.find(({ facing }) => facing === this.facing.value) ?? previews[0];
  });

  constructor(situation: Situation) {
    this.#at = situation;
  }

  /** Returns whether the facing changed. */
  turnTo(facing: Facing): boolean {
    if (facing === this.facing.value || !this.facings.value.includes(facing)) return false;
    this.#facing.value = facing;
    return true;
  }

  /** Points at a square for the rug. Whether both halves are named by now. */
  point(square: Square, leaning?: Square): boolean {
    const { choice, settled } = pickSquare(this.places.value, this.rug.value, square, leaning);
    this.rug.value = choice;
    return settled;
  }

  choosePlace(place: RugPlace): void {
    if (this.places.value.includes(place)) this.rug.value = { place };
  }

  turnRug(): void {
    if (this.canTurnRug.value) this.rug.value = turnRug(this.places.value, this.rug.value);
  }

  cyclePlaces(by: 1 | -1): void {
    this.rug.value = nextPlace(this.places.value, this.rug.value.place, by);
  }

  takeUpRug(): void {
    this.rug.value = {};
    this.near.value = undefined;
  }

  forget(): void {
    this.#facing.value = undefined;
    this.takeUpRug();
  }
}
