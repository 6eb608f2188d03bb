/** The board of a game that is looked at: the same picture and the same labelled squares. */
import type { RugPlace, Square } from '@marrakech/rules';
import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { dressedView } from '../game/dressing.js';
import { stateAt, type Game } from '../game/game.js';
import { MarketGrid } from '../play/market-grid.js';
import { Scene } from '../play/scene.js';
import { squareLabel } from '../play/square-label.js';
import type { Stage } from '../play/stage.js';
import { theme } from '../settings/settings.js';
import { words } from '../words/words.js';

const NOWHERE: readonly RugPlace[] = [];

export function ReplayMarket({
  game,
  stage,
}: {
  readonly game: ReadonlySignal<Game>;
  readonly stage: Stage;
}): VNode {
  const state = stateAt(game.value, stage.shown.value);
  const label = useMemo(() => {
    const view = dressedView(game.value, state);
    return (square: Square) =>
      squareLabel({ game: game.value, view, places: NOWHERE, choice: {} }, square);
  }, [game, state, words.value, theme.value]);
  return (
    <Scene game={game} stage={stage}>
      <MarketGrid turns={0} places={NOWHERE} home={undefined} label={label} />
    </Scene>
  );
}
