/**
 * The board with whatever is moving on it, in layers: the market at rest, the signs that breathe,
 * Assam. Shared by the game and its replay.
 */
import { Board, type BoardOptions, type Signs, type Turns } from '@marrakech/board-svg';
import type { Facing, View } from '@marrakech/rules';
import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { designsOfSeat, dressedView } from '../../game/dressing.js';
import { stateAt, type Game } from '../../game/game.js';
import type { AnimationStep } from '../../game/playback/animation-steps.js';
import type { Playback } from '../../game/playback/playback.js';
import { rugsLaid } from '../../game/turns.js';
import { isStill, theme, setting } from '../../storage/settings.js';
import { Walker } from './walker.js';

const NO_SIGNS: Signs = {};

/** What an animation step adds to the position it starts from. */
function signsOf(game: Game, animation: AnimationStep | undefined): Signs {
  switch (animation?.type) {
    case undefined:
    case 'tumble':
    case 'turn':
      return {};
    case 'walk': {
      const mosaic = animation.path.find((step) => step.mosaic !== undefined)?.mosaic;
      return {
        walked: { from: animation.from, steps: animation.path },
        ...(mosaic !== undefined && { mosaic }),
      };
    }
    case 'pay':
      return { area: animation.squares };
    case 'lay':
      return { unrolled: { place: animation.rug, colour: game.designs[animation.colour] } };
  }
}

/** Where Assam stands while an animation step is shown. */
function poseIn(view: View, animation: AnimationStep | undefined, facing: Facing | undefined) {
  if (animation?.type === 'pay')
    return { square: animation.at.square, facing: animation.at.facing };
  if (animation?.type === 'walk' && isStill.value) {
    const { square, facing: faced } = animation.path.at(-1)!;
    return { square, facing: faced };
  }
  const turned = animation?.type === 'turn' ? animation.facing : facing;
  return { square: view.assam, facing: turned ?? view.facing };
}

/** What can be touched breathes, in a layer of its own: the market below is not drawn anew. */
const hasTouchables = ({ facings, halves, squares }: Signs): boolean =>
  [facings, halves, squares].some((signs) => signs !== undefined && signs.length > 0);

interface Looked {
  readonly game: ReadonlySignal<Game>;
  readonly playback: Playback;
  readonly turns: Turns;
}

/**
 * The market at rest, the largest picture by far: only another rug or the next player's turn draws
 * it anew.
 */
function Resting({ game, playback, turns }: Looked): VNode {
  const shown = playback.shown.value;
  const view = dressedView(game.value, stateAt(game.value, shown));
  const laid = rugsLaid(game.value, shown);
  const edge = view.phase === 'over' ? undefined : designsOfSeat(game.value, view.mover);
  const look = { theme: theme.value, coordinates: setting.coordinates.value, turns, laid };
  return useMemo(
    () => (
      <div class="scene-board" aria-hidden="true">
        <Board {...look} view={view} assam={null} {...(edge && { edge })} />
      </div>
    ),
    [JSON.stringify([view.halves, laid, edge]), look.theme, look.coordinates, turns],
  );
}

export function Scene({
  game,
  playback,
  signs = NO_SIGNS,
  facing,
  turns = 0,
  children,
}: Omit<Looked, 'turns'> & {
  readonly signs?: Signs;
  /** Assam turned this way for a look. */
  readonly facing?: Facing | undefined;
  readonly turns?: Turns;
  readonly children?: ComponentChildren;
}): VNode {
  const animation = playback.animation.value;
  const view = dressedView(game.value, stateAt(game.value, playback.shown.value));
  const last = rugsLaid(game.value, playback.shown.value).at(-1);
  const { facings, halves, squares, ...still } = { ...signs, ...signsOf(game.value, animation) };
  const touchables: Signs = {
    ...(facings && { facings }),
    ...(halves && { halves }),
    ...(squares && { squares }),
    ...(still.facing && { facing: still.facing }),
  };
  const look: BoardOptions = {
    theme: theme.value,
    coordinates: setting.coordinates.value,
    turns,
    signsOnly: true,
  };
  const isLastSeen = last !== undefined && animation === undefined && view.phase !== 'over';
  return (
    <div class={`scene ${animation === undefined ? '' : `animation-${animation.type}`}`}>
      <Resting game={game} playback={playback} turns={turns} />
      <div class="scene-layer" aria-hidden="true">
        <Board {...look} {...still} view={view} prefix="sign" {...(isLastSeen && { last })} />
      </div>
      {hasTouchables(touchables) ? (
        <div class="scene-layer scene-touchables" aria-hidden="true">
          <Board {...look} {...touchables} view={view} prefix="touch" />
        </div>
      ) : null}
      <Walker {...poseIn(view, animation, facing)} animation={animation} turns={turns} />
      {children}
    </div>
  );
}
