/** What a board shows of a game at a moment, without the game: anything else can make one, too. */
import type { Colour, RugPlace, View } from '@marrakech/rules';
import { designsOfSeat, dressedView } from '../dressing.js';
import { stateAt, type Designs, type Game } from '../game.js';
import { rugsLaid } from '../turns.js';
import type { AnimationStep } from './animation-steps.js';
import type { Playback } from './playback.js';

export interface ShownPosition {
  /** In the rug designs that the players chose. */
  readonly view: View;
  /** The rugs in the order they were laid, as far as known. */
  readonly laid: readonly RugPlace[];
  /** The designs of the player to move; none after the end. */
  readonly edge: readonly Colour[] | undefined;
  /** What moves on the position, in the same designs. */
  readonly animation: AnimationStep | undefined;
}

/** What playback shows of a game now. */
export function shownPosition(game: Game, playback: Playback): ShownPosition {
  const shown = playback.shown.value;
  const animation = playback.animation.value;
  const view = dressedView(game, stateAt(game, shown));
  return {
    view,
    laid: rugsLaid(game, shown),
    edge: view.phase === 'over' ? undefined : designsOfSeat(game, view.mover),
    animation: animation && dressStep(animation, game.designs),
  };
}

const dressStep = (step: AnimationStep, designs: Designs): AnimationStep =>
  step.type === 'lay' ? { ...step, colour: designs[step.colour] } : step;
