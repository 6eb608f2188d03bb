/** The session of a game that is played on the page's own table. */
import type { Game } from '../game/game.js';
import { GameSession } from '../game/session/game-session.js';
import type { SessionScreen } from '../game/session/session-screen.js';
import type { SessionTable } from '../game/session-table.js';
import { forget, remember, remembered } from '../storage/local-storage.js';
import { changeSettings, paceNow, setting } from '../storage/settings.js';
import { DecisionGate } from '../ui/accessibility/decision-gate.js';
import { Announcer } from './announcer.js';

interface TableScreen extends SessionScreen {
  readonly gate: DecisionGate;
  readonly announcer: Announcer;
}

export type TableSession = GameSession<TableScreen>;

export const openSession = (table: SessionTable, game: Game): TableSession =>
  new GameSession(table, game, {
    settings: {
      introduced: setting.introduced,
      confirm: setting.confirm,
      pace: paceNow,
      skipIntroduction: () => changeSettings({ introduced: true }),
    },
    gate: new DecisionGate(),
    announcer: new Announcer(),
    storage: { read: remembered, write: remember, remove: forget },
  });
