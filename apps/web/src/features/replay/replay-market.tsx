/** The board of a game that is looked at: the same picture and the same labelled squares. */
import { words } from '@marrakech/i18n';
import type { RugPlace, Square } from '@marrakech/rules';
import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { MarketGrid } from '../../game-view/board/market-grid.js';
import { PlaybackScene } from '../../game-view/board/playback-scene.js';
import { squareLabel } from '../../game-view/board/square-label.js';
import { dressedView } from '../../game/dressing.js';
import { stateAt, type Game } from '../../game/game.js';
import type { Playback } from '../../game/playback/playback.js';
import { theme } from '../../storage/settings.js';

const NOWHERE: readonly RugPlace[] = [];

export function ReplayMarket({
  game,
  playback,
}: {
  readonly game: ReadonlySignal<Game>;
  readonly playback: Playback;
}): VNode {
  const state = stateAt(game.value, playback.shown.value);
  const label = useMemo(() => {
    const view = dressedView(game.value, state);
    return (square: Square) =>
      squareLabel({ game: game.value, view, places: NOWHERE, choice: {} }, square);
  }, [game, state, words.value, theme.value]);
  return (
    <PlaybackScene game={game} playback={playback}>
      <MarketGrid turns={0} places={NOWHERE} home={undefined} label={label} />
    </PlaybackScene>
  );
}
