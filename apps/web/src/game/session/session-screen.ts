/** What a game session is given by the screen it is shown on, so that two can be shown, or none. */
import type { Facing, RollPreview, Square } from '@marrakech/rules';
import type { ReadonlySignal } from '@preact/signals';
import type { Pace } from '../../storage/stored-settings.js';
import type { Game } from '../game.js';
import type { PendingRugStorage } from './pending-rug.js';

export interface SessionScreen {
  readonly settings: SessionSettings;
  readonly gate: DecisionGate;
  readonly announcer: SessionAnnouncer;
  readonly storage: PendingRugStorage;
}

interface SessionSettings {
  /** Whether the introduction to the first game was read. */
  readonly introduced: ReadonlySignal<boolean>;
  /** Whether each rug is confirmed before it is laid. */
  readonly confirm: ReadonlySignal<boolean>;
  readonly pace: ReadonlySignal<Pace>;
  readonly skipIntroduction: () => void;
}

/** Which presses may decide. */
interface DecisionGate {
  /** A decision is asked for. `turn` differs from one turn to the next, and is equal within one. */
  readonly ask: (turn: number) => void;
  /** What comes next was not waited for: its decision is a surprise even in the same turn. */
  readonly skip: () => void;
  /** Whether the press in progress may decide: one that began too early does nothing. */
  readonly mayDecide: () => boolean;
  readonly stop: () => void;
}

/** Says what the session reports, plays its sounds and explains it. */
export interface SessionAnnouncer {
  readonly announceStart: (game: Game) => void;
  /** An action has been shown to its end. */
  readonly announceShown: (game: Game, index: number) => void;
  /** The screen shows the game as it was after so many actions. */
  readonly announceLookBack: (game: Game, shown: number) => void;
  readonly announceTakenBack: (game: Game) => void;
  /** Assam is shown turned, and not turned for good. */
  readonly announceFacing: (
    square: Square,
    facing: Facing,
    preview: RollPreview | undefined,
  ) => void;
  /** A rug lies there and can still be taken up again. */
  readonly announcePendingRug: () => void;
  /** Answers a press that changes nothing. */
  readonly announceReply: (text: string) => void;
  /** A person has decided: what was explained has been read. */
  readonly closeExplanations: () => void;
}
