/**
 * The board with whatever is moving on it, in layers: the market at rest, the signs that breathe,
 * Assam. Shared by the game and its replay.
 */
import { Board, type BoardOptions, type Signs, type Turns } from '@marrakech/board-svg';
import type { Facing, View } from '@marrakech/rules';
import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { designsOfSeat, dressedView } from '../game/dressing.js';
import { stateAt, type Game } from '../game/game.js';
import { rugsLaid } from '../game/turns.js';
import { isStill, theme, setting } from '../settings/settings.js';
import type { Beat } from './beats.js';
import type { Stage } from './stage.js';
import { Walker } from './walker.js';

const NO_SIGNS: Signs = {};

/** What a beat adds to the position it starts from. */
function signsOf(game: Game, beat: Beat | undefined): Signs {
  switch (beat?.type) {
    case undefined:
    case 'tumble':
    case 'turn':
      return {};
    case 'walk': {
      const mosaic = beat.path.find((step) => step.mosaic !== undefined)?.mosaic;
      return {
        walked: { from: beat.from, steps: beat.path },
        ...(mosaic !== undefined && { mosaic }),
      };
    }
    case 'pay':
      return { area: beat.squares };
    case 'lay':
      return { unrolled: { place: beat.rug, colour: game.designs[beat.colour] } };
  }
}

/** Where Assam stands while a beat is shown. */
function poseIn(view: View, beat: Beat | undefined, facing: Facing | undefined) {
  if (beat?.type === 'pay') return { square: beat.at.square, facing: beat.at.facing };
  if (beat?.type === 'walk' && isStill.value) {
    const { square, facing: faced } = beat.path.at(-1)!;
    return { square, facing: faced };
  }
  const turned = beat?.type === 'turn' ? beat.facing : facing;
  return { square: view.assam, facing: turned ?? view.facing };
}

/** What can be touched breathes, in a layer of its own: the market below is not drawn anew. */
const hasTouchables = ({ facings, halves, squares }: Signs): boolean =>
  [facings, halves, squares].some((signs) => signs !== undefined && signs.length > 0);

interface Looked {
  readonly game: ReadonlySignal<Game>;
  readonly stage: Stage;
  readonly turns: Turns;
}

/**
 * The market at rest, the largest picture by far: only another rug or the next player's turn draws
 * it anew.
 */
function Resting({ game, stage, turns }: Looked): VNode {
  const shown = stage.shown.value;
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
  stage,
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
  const beat = stage.beat.value;
  const view = dressedView(game.value, stateAt(game.value, stage.shown.value));
  const last = rugsLaid(game.value, stage.shown.value).at(-1);
  const { facings, halves, squares, ...still } = { ...signs, ...signsOf(game.value, beat) };
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
  const isLastSeen = last !== undefined && beat === undefined && view.phase !== 'over';
  return (
    <div class={`scene ${beat === undefined ? '' : `beat-${beat.type}`}`}>
      <Resting game={game} stage={stage} turns={turns} />
      <div class="scene-layer" aria-hidden="true">
        <Board {...look} {...still} view={view} prefix="sign" {...(isLastSeen && { last })} />
      </div>
      {hasTouchables(touchables) ? (
        <div class="scene-layer scene-touchables" aria-hidden="true">
          <Board {...look} {...touchables} view={view} prefix="touch" />
        </div>
      ) : null}
      <Walker {...poseIn(view, beat, facing)} beat={beat} turns={turns} />
      {children}
    </div>
  );
}
