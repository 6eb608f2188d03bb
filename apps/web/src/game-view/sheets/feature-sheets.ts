/** Sheets over the table that are features of their own: the app provides them. */
import type { EditionName, GameRecord } from '@marrakech/rules';
import { createContext, type ComponentChildren, type ComponentType } from 'preact';
import type { Game } from '../../game/game.js';
import type { Route } from '../../navigation/route.js';

/** What the end of a game offers at a table that is not this device's own. */
export interface GameOverExtras {
  readonly note: ComponentChildren;
  readonly canRematch: boolean;
  /** Whether it was asked for, and the others are waited for. */
  readonly hasAsked: boolean;
  readonly newTable: Route;
  readonly tableOf: (id: string) => Route;
}

export interface GameOverProps {
  readonly game: Game;
  /** Whether one comes back to it from sharing. */
  readonly hasShared: boolean;
  readonly onShare: () => void;
  readonly extras: GameOverExtras | undefined;
  readonly onRematch: () => void;
}

export interface FeatureSheets {
  readonly Rules: ComponentType<{ readonly edition: EditionName; readonly section?: string }>;
  readonly GameOver: ComponentType<GameOverProps>;
  readonly Share: ComponentType<{ readonly game: Game; readonly record?: GameRecord | undefined }>;
}

const None = (): null => null;

export const FeatureSheetsContext = createContext<FeatureSheets>({
  Rules: None,
  GameOver: None,
  Share: None,
});
