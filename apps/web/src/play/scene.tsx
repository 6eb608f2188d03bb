/** The board with whatever is moving on it. Shared by the game and its replay. */
import { Board, type BoardOptions, type Turns } from '@marrakech/board';
import type { Facing } from '@marrakech/rules';
import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { designOf, dressedView } from '../game/dressing.js';
import { stateAt, type Game } from '../game/game.js';
import { rugsLaid } from '../game/turns.js';
import { settings, theme } from '../settings/settings.js';
import type { Beat } from './beats.js';
import type { Stage } from './stage.js';
import { useWalk } from './walking.js';

/** What a beat adds to the position it starts from. */
function signsOf(game: Game, beat: Beat | undefined): Partial<BoardOptions> {
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
      return { ghost: { place: beat.rug, colour: game.designs[beat.colour] } };
  }
}

/** Where Assam stands while a beat is shown, when not where the position says. */
function poseIn(beat: Beat | undefined): Pick<ReturnType<typeof dressedView>, 'assam' | 'facing'> | undefined {
  if (beat?.type !== 'pay') return undefined;
  return { assam: beat.at.square, facing: beat.at.facing };
}

export function Scene({
  game,
  stage,
  signs = {},
  facing,
  turns = 0,
  className = '',
  children,
}: {
  readonly game: ReadonlySignal<Game>;
  readonly stage: Stage;
  readonly signs?: Partial<BoardOptions>;
  /** Assam turned this way for a look. */
  readonly facing?: Facing;
  readonly turns?: Turns;
  readonly className?: string;
  readonly children?: ComponentChildren;
}): VNode {
  const root = useRef<HTMLDivElement>(null);
  const beat = stage.beat.value;
  const shown = stage.shown.value;
  const view = dressedView(game.value, stateAt(game.value, shown));
  const laid = rugsLaid(game.value, shown);
  const walking = useWalk(root, beat, turns);
  const turned = beat?.type === 'turn' ? beat.facing : facing;
  const faced = turned === undefined ? view : { ...view, facing: turned };
  const posed = { ...faced, ...poseIn(beat) };
  const last = laid.at(-1);
  const isOver = view.phase === 'over';
  return (
    <div class={`scene ${className} ${beat === undefined ? '' : `beat-${beat.type}`}`} ref={root}>
      <div class="scene-board" aria-hidden="true">
        <Board
          view={posed}
          theme={theme.value}
          coordinates={settings.value.coordinates}
          turns={turns}
          laid={laid}
          {...(isOver ? {} : { edge: designOf(game.value, view.mover) })}
          {...(last !== undefined && beat === undefined && !isOver && { last })}
          {...signs}
          {...signsOf(game.value, beat)}
          {...(walking !== undefined && { assam: walking })}
        />
      </div>
      {children}
    </div>
  );
}
