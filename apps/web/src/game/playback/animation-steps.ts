/** What is to be seen of an action, as animation steps, one after the other. */
import {
  areaAt,
  paymentOn,
  viewOf,
  walk,
  type Action,
  type Colour,
  type Die,
  type Facing,
  type Payment,
  type RugPlace,
  type Square,
  type State,
  type Step,
} from '@marrakech/rules';
import type { Pace } from '../../storage/stored-settings.js';

export type AnimationStep =
  | { readonly type: 'turn'; readonly seat: number; readonly facing: Facing }
  | { readonly type: 'tumble'; readonly seat: number; readonly die: Die }
  | {
      readonly type: 'walk';
      readonly seat: number;
      readonly die: Die;
      readonly from: { readonly square: Square; readonly facing: Facing };
      readonly path: readonly Step[];
    }
  | {
      readonly type: 'pay';
      readonly seat: number;
      readonly payment: Payment;
      readonly colour: Colour;
      readonly squares: readonly Square[];
      readonly die: Die;
      readonly at: { readonly square: Square; readonly facing: Facing };
    }
  | {
      readonly type: 'lay';
      readonly seat: number;
      readonly rug: RugPlace;
      readonly colour: Colour;
    };

const TURN_MS = 260;
const TUMBLE_MS = 620;
const STEP_MS = 180;
const PAY_MS = 1100;
const LAY_MS = 420;

/** How much longer or shorter everything takes. */
const STRETCH: Readonly<Record<Pace, number>> = { slow: 1.7, normal: 1, fast: 0.45, skip: 0 };

/** How long a bot seems to think, at the very least. */
const THINK_MS = 520;
export const thinkingTime = (pace: Pace): number => THINK_MS * STRETCH[pace];

/** How long a rug can be taken up again before the turn passes, however fast bots play. */
export const HOLD_MS = 3000;

/** Arcs are longer than squares are wide. */
const stepLength = (step: Step): number => {
  if (step.mosaic === undefined) return 1;
  const [first, second] = step.mosaic.joins;
  return first === second ? 3 : 2.3;
};

const walkLength = (path: readonly Step[]): number =>
  path.reduce((sum, step) => sum + stepLength(step), 0);

export function stepDuration(animation: AnimationStep, pace: Pace): number {
  const stretch = STRETCH[pace];
  switch (animation.type) {
    case 'turn':
      return TURN_MS * stretch;
    case 'tumble':
      return TUMBLE_MS * stretch;
    case 'walk':
      return STEP_MS * walkLength(animation.path) * stretch;
    case 'pay':
      return PAY_MS * stretch;
    case 'lay':
      return LAY_MS * stretch;
  }
}

function rollSteps(before: State, die: Die): AnimationStep[] {
  const { assam, facing, mover } = viewOf(before);
  const path = walk(assam, facing, die);
  const end = path.at(-1)!;
  const payment = paymentOn(before, end.square);
  const area = areaAt(before, end.square);
  const animations: AnimationStep[] = [
    { type: 'tumble', seat: mover, die },
    { type: 'walk', seat: mover, die, from: { square: assam, facing }, path },
  ];
  if (payment !== undefined && area !== undefined)
    animations.push({
      type: 'pay',
      seat: mover,
      payment,
      colour: area.colour,
      squares: area.squares,
      die,
      at: end,
    });
  return animations;
}

export function animationsOf(before: State, action: Action): AnimationStep[] {
  const view = viewOf(before);
  const seat = view.mover;
  switch (action.type) {
    case 'orient':
      return action.facing === view.facing ? [] : [{ type: 'turn', seat, facing: action.facing }];
    case 'roll':
      return rollSteps(before, action.die);
    case 'lay': {
      const colour = view.players[seat]!.next;
      return colour === undefined ? [] : [{ type: 'lay', seat, rug: action.rug, colour }];
    }
    case 'draw':
    case 'leave':
      return [];
  }
}
