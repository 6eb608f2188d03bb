/** The game at a table of the server: the same table as at home, with what comes with distance. */
import { type DiceVerdict } from '@marrakech/fair-dice';
import { onlineText } from '@marrakech/i18n';
import { recordOf } from '@marrakech/table';
import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { DiceCheck } from '../../game-view/fair-dice/dice-check.js';
import { GamePage, type TableExtras } from '../../game-view/game-page.js';
import { openSession, type TableSession } from '../../game-view/table-session.js';
import { apiErrorText } from '../../game-view/tables/api-error.js';
import { foldGame } from '../../game/game.js';
import type { OnlineTable } from '../../online/online-table.js';
import { isYourTurn } from '../../online/turn-alert.js';
import { ToolButton } from '../../ui/tool-button.js';
import { Notices } from './notices.js';
import { useReloadWhenOutdated } from './outdated-reload.js';
import { PlayerNote } from './player-note.js';
import { ReactionSheet } from './reaction-sheet.js';
import { canPlayAgain, RematchNote } from './rematch-note.js';

/** In the window's title and on the app's icon, while it is for this player to act. */
function useTurnAlert(session: TableSession): void {
  useSignalEffect(() => {
    const waiting = session.waitsFor.value;
    const { own = [] } = session.game.value;
    const isAsked = 'seat' in waiting && own.includes(waiting.seat);
    isYourTurn.value = isAsked;
    if (!('setAppBadge' in navigator)) return;
    const badge = isAsked ? navigator.setAppBadge(1) : navigator.clearAppBadge();
    // A page that is not installed has no icon to mark.
    badge.catch(() => undefined);
  });
  useEffect(
    () => () => {
      isYourTurn.value = false;
    },
    [],
  );
}

const noteFor =
  (table: OnlineTable) =>
  (seat: number): VNode => <PlayerNote table={table} seat={seat} />;

export function OnlineGame({ table }: { readonly table: OnlineTable }): VNode {
  const [session] = useState(() => openSession(table, foldGame(table)!));
  const isReacting = useSignal(false);
  // Once checked it stays checked, however often the sheet is put away.
  const verdict = useSignal<DiceVerdict | undefined>(undefined);
  const isOver = useComputed(() => table.known.value?.table.secret !== undefined);
  useTurnAlert(session);
  useReloadWhenOutdated(table, () => {
    const { hasTurned, rug } = session.choice;
    return hasTurned.value || rug.value.place !== undefined;
  });
  const isPlaying = table.ownSeats.value.length > 0;
  const { reactions, table: ofTable } = onlineText.value;
  const extras: TableExtras = {
    tools: (
      <>
        {isPlaying ? null : <span class="watching soft">{ofTable.youWatch}</span>}
        <ToolButton
          icon="speech"
          label={isPlaying ? reactions.title : reactions.ofPlayers}
          onClick={() => {
            isReacting.value = true;
          }}
        />
      </>
    ),
    notices: <Notices table={table} />,
    ofPlayer: noteFor(table),
    // With days for a turn, no player waits at the screen.
    guardsBack: table.table.options.clock.type !== 'days',
    pauseNote: onlineText.value.pause[table.table.options.clock.type],
    sayRefusal: apiErrorText,
    finish: {
      note: (
        <>
          <RematchNote table={table} />
          {isOver.value ? (
            <DiceCheck
              id={table.game}
              game={session.game.value}
              record={recordOf(table.table)}
              verdict={verdict}
            />
          ) : null}
        </>
      ),
      canRematch: isPlaying && canPlayAgain(table.table),
      hasAsked: table.ownSeats.value.some((seat) => table.table.rematch.includes(seat)),
      newTable: { screen: 'online' },
      tableOf: (game) => ({ screen: 'table', game }),
    },
  };
  return (
    <>
      <GamePage session={session} extras={extras} />
      {isReacting.value ? (
        <ReactionSheet
          table={table}
          onClose={() => {
            isReacting.value = false;
          }}
        />
      ) : null}
    </>
  );
}
