/**
 * The board with whatever is moving on it, in layers: the market at rest, the signs that breathe,
 * Assam. It draws a position with what moves on it, and knows no game.
 */
import { Board, type BoardOptions, type Signs, type Turns } from '@marrakech/board-svg';
import type { Facing, View } from '@marrakech/rules';
import type { ComponentChildren, VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { AnimationStep } from '../../game/playback/animation-steps.js';
import type { ShownPosition } from '../../game/playback/shown-position.js';
import { useUnchanged } from '../../ui/use-unchanged.js';
import type { BoardLook } from './board-look.js';
import { Walker } from './walker.js';

const NO_SIGNS: Signs = {};

/** What an animation step adds to the position it starts from. */
function signsOf(animation: AnimationStep | undefined): Signs {
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
      return { unrolled: { place: animation.rug, colour: animation.colour } };
  }
}

/** Where Assam stands while an animation step is shown. */
function poseIn(
  { view, animation }: ShownPosition,
  isStill: boolean,
  facing: Facing | undefined,
): { readonly square: View['assam']; readonly facing: Facing } {
  if (animation?.type === 'pay')
    return { square: animation.at.square, facing: animation.at.facing };
  if (animation?.type === 'walk' && isStill) {
    const { square, facing: faced } = animation.path.at(-1)!;
    return { square, facing: faced };
  }
  const turned = animation?.type === 'turn' ? animation.facing : facing;
  return { square: view.assam, facing: turned ?? view.facing };
}

/** What can be touched pulses, in a layer of its own: the market below is not drawn again. */
const hasTouchables = ({ facings, halves, squares }: Signs): boolean =>
  [facings, halves, squares].some((signs) => signs !== undefined && signs.length > 0);

interface Drawn {
  readonly position: ShownPosition;
  readonly look: BoardLook;
  /** Quarter turns of the board, clockwise. */
  readonly turns: Turns;
}

/**
 * The market at rest, the largest picture by far: only another rug or the next player's turn draws
 * it again.
 */
function Resting({ position, look, turns }: Drawn): VNode {
  const { view, laid, edge } = position;
  const { theme, coordinates } = look;
  const market = useUnchanged({ halves: view.halves, laid, edge });
  return useMemo(
    () => (
      <div class="scene-board" aria-hidden="true">
        <Board
          {...{ theme, coordinates, turns, view, laid }}
          assam={null}
          {...(edge && { edge })}
        />
      </div>
    ),
    [market, theme, coordinates, turns],
  );
}

/** What lies over the position. */
export interface Overlays {
  readonly signs?: Signs;
  /** Assam turned this way for a look. */
  readonly facing?: Facing | undefined;
  readonly turns?: Turns;
  readonly children?: ComponentChildren;
}

export function Scene({
  position,
  look,
  signs = NO_SIGNS,
  facing,
  turns = 0,
  children,
}: Omit<Drawn, 'turns'> & Overlays): VNode {
  const { view, laid, animation } = position;
  const last = laid.at(-1);
  const { facings, halves, squares, ...still } = { ...signs, ...signsOf(animation) };
  const touchables: Signs = {
    ...(facings && { facings }),
    ...(halves && { halves }),
    ...(squares && { squares }),
    ...(still.facing && { facing: still.facing }),
  };
  const { theme, coordinates } = look;
  const options: BoardOptions = { theme, coordinates, turns, signsOnly: true };
  const isLastSeen = last !== undefined && animation === undefined && view.phase !== 'over';
  return (
    <div class={`scene ${animation === undefined ? '' : `animation-${animation.type}`}`}>
      <Resting {...{ position, look, turns }} />
      <div class="scene-layer" aria-hidden="true">
        <Board {...options} {...still} view={view} prefix="sign" {...(isLastSeen && { last })} />
      </div>
      {hasTouchables(touchables) ? (
        <div class="scene-layer scene-touchables" aria-hidden="true">
          <Board {...options} {...touchables} view={view} prefix="touch" />
        </div>
      ) : null}
      <Walker {...poseIn(position, look.isStill, facing)} {...{ animation, look, turns }} />
      {children}
    </div>
  );
}
