/** A table of the server: waiting for players, being played, or over. */
import { onlineText, words } from '@marrakech/i18n';
import { seenDiceOf } from '@marrakech/table';
import { useSignalEffect } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { sayCutOff } from '../../game-view/tables/api-error.js';
import { Outdated } from '../../game-view/tables/outdated.js';
import { go } from '../../navigation/route.js';
import { keepBeginning } from '../../online/kept-dice.js';
import { OnlineTable } from '../../online/online-table.js';
import type { ApiError } from '../../online/server.js';
import { Missing } from '../../ui/missing.js';
import { PageHead } from '../../ui/page-head.js';
import { stopWatching, watchForBeginning } from './begun-watch.js';
import { OnlineGame } from './online-game.js';
import { useReloadWhenOutdated } from './outdated-reload.js';
import { WaitingRoom } from './waiting-room.js';
import '../../game-view/tables/online.css';

/** Where no game can be shown. */
function OutdatedPage({ table }: { readonly table: OnlineTable }): VNode {
  useReloadWhenOutdated(table, () => false);
  return (
    <main class="page-column">
      <PageHead title={words.value.online.title} />
      <Outdated />
    </main>
  );
}

function Closed(): VNode {
  return (
    <main class="page-column">
      <PageHead title={words.value.online.title} />
      <p>{onlineText.value.trouble.closed}</p>
      <p>
        <button type="button" class="button button-main" onClick={() => go({ screen: 'online' })}>
          {onlineText.value.table.others}
        </button>
      </p>
    </main>
  );
}

function OnTheWay({ trouble }: { readonly trouble: ApiError | undefined }): VNode {
  const text = onlineText.value.table;
  return (
    <main class="page-column">
      <PageHead title={words.value.online.title} />
      <p class={trouble === undefined ? 'soft' : ''} role="status">
        {trouble === undefined ? text.connecting : sayCutOff(trouble, text.unreachable)}
      </p>
    </main>
  );
}

interface TablePlace {
  readonly game: string;
  readonly seatToken?: string;
  /** The chair of the token, if the link names it. */
  readonly chair?: number;
}

/** Whether this player is seated and the game has not begun. */
const isWaitingAt = ({ known, ownSeats }: OnlineTable): boolean =>
  known.value !== undefined &&
  known.value.table.play === undefined &&
  known.value.table.isClosed !== true &&
  ownSeats.value.length > 0;

/** What was seen at a table that is behind this page did not happen: all of it begins anew. */
export function TablePage(place: TablePlace): VNode {
  const [loads, setLoads] = useState(0);
  return <TableAsTold key={loads} {...place} onBehind={() => setLoads(loads + 1)} />;
}

function TableAsTold({
  game,
  seatToken,
  chair,
  onBehind,
}: TablePlace & { readonly onBehind: () => void }): VNode {
  const [table] = useState(() => new OnlineTable(game, onBehind));
  useEffect(() => {
    stopWatching();
    return () => {
      table.close();
      if (isWaitingAt(table)) watchForBeginning(game);
    };
  }, [table]);
  useSignalEffect(() => {
    const told = table.known.value?.table;
    if (told?.play === undefined || table.you.value === undefined) return;
    const { shares } = told.play.begun;
    keepBeginning(game, { ...seenDiceOf(told), shares }, table.ownSeats.value.length > 0);
  });
  if (table.fault.value === 'missing') return <Missing />;
  const known = table.known.value;
  const you = table.you.value;
  const isInGame = known?.table.play !== undefined && you !== undefined;
  if (table.fault.value === 'outdated' && !isInGame) return <OutdatedPage table={table} />;
  if (known === undefined || you === undefined)
    return <OnTheWay trouble={table.line.trouble.value} />;
  if (known.table.isClosed) return <Closed />;
  return known.table.play === undefined ? (
    <WaitingRoom table={table} seatToken={seatToken} linkedChair={chair} />
  ) : (
    // As another player it is another seat, and so another view of the game.
    <OnlineGame key={you ?? ''} table={table} />
  );
}
