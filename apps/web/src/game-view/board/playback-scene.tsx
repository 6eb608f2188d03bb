/** The board of a game as playback shows it. While something moves, only this is drawn again. */
import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { Game } from '../../game/game.js';
import type { Playback } from '../../game/playback/playback.js';
import { shownPosition } from '../../game/playback/shown-position.js';
import { lookNow } from './board-look.js';
import { Scene, type Overlays } from './scene.js';

export const PlaybackScene = ({
  game,
  playback,
  ...overlays
}: Overlays & {
  readonly game: ReadonlySignal<Game>;
  readonly playback: Playback;
}): VNode => (
  <Scene {...overlays} position={shownPosition(game.value, playback)} look={lookNow()} />
);
