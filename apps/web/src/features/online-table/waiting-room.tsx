/** Before the game: who sits where, who is still expected, and the links to bring them. */
import { onlineText, words } from '@marrakech/i18n';
import { reservationOf } from '@marrakech/table';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { sayCutOff, ApiErrorNote } from '../../game-view/tables/api-error.js';
import { NameField } from '../../game-view/tables/name-field.js';
import { ownName } from '../../game/names.js';
import { addressOf, go } from '../../navigation/route.js';
import { seatTokensOf } from '../../online/me.js';
import type { OnlineTable } from '../../online/online-table.js';
import type { ApiError } from '../../online/server.js';
import { isSearched, sitDown, wasOpenedHere } from '../../online/sitting-down.js';
import { Icon } from '../../ui/icon.js';
import { LinkBox } from '../../ui/link-box.js';
import { OnlyHere } from '../../ui/only-here.js';
import { PageHead } from '../../ui/page-head.js';
import { isHereNow } from './is-here-now.js';
import { TableFacts } from './table-facts.js';

function Links({ table }: { readonly table: OnlineTable }): VNode | null {
  const text = onlineText.value.link;
  const tokens = seatTokensOf(table.game);
  const seats = Object.keys(tokens).filter(
    (seat) => table.seats.value[Number(seat)]?.type === 'empty',
  );
  const { game } = table;
  if (Object.keys(tokens).length > 0)
    return (
      <section class="panel online-panel">
        <h2>{text.bySeat}</h2>
        {seats.map((seat) => (
          <LinkBox
            key={seat}
            name={words.value.table.defaultName({ seat: Number(seat) + 1 })}
            link={addressOf({ screen: 'table', game, token: tokens[seat]!, chair: Number(seat) })}
          />
        ))}
        <OnlyHere />
      </section>
    );
  // Only the host has the links to these seats.
  if (table.bySeat.value) return null;
  return (
    <section class="panel online-panel">
      <h2>{text.title}</h2>
      <LinkBox name={text.toTable} link={addressOf({ screen: 'table', game })} hasCode />
      <OnlyHere />
    </section>
  );
}

/** From its expiry on, until the server has told so, the server may still say yes or no. */
function isReservedForOther(table: OnlineTable, seat: number): boolean {
  const reserved = reservationOf(table.seats.value[seat], table.now);
  return reserved !== undefined && reserved.player !== table.you.value;
}

function Chair({
  table,
  seat,
  canSit,
  onSit,
}: {
  readonly table: OnlineTable;
  readonly seat: number;
  readonly canSit: boolean;
  readonly onSit: () => void;
}): VNode {
  const text = onlineText.value;
  const sitter = table.seats.value[seat]!;
  const { chairs } = table.table.options;
  const isOwn = table.ownSeats.value.includes(seat);
  const isReserved = isReservedForOther(table, seat);
  const design = chairs[seat]?.colour;
  if (sitter.type === 'empty')
    return (
      <li class="seat panel is-free" data-design={design}>
        <span class="soft">
          {isReserved ? text.table.reserved : (chairs[seat]?.name ?? text.lobby.free)}
        </span>
        {canSit && !isReserved ? (
          <button type="button" class="button button-main" onClick={onSit}>
            {text.table.sit}
          </button>
        ) : null}
      </li>
    );
  const isHere = isHereNow(table, seat);
  return (
    <li class="seat panel" data-design={design}>
      <span class="seat-name">
        {isOwn ? words.value.player.you : ownName({ seats: [{ name: sitter.name }] }, 0)}
      </span>
      <span class={`presence ${isHere ? 'is-here' : ''}`}>
        {sitter.type === 'bot'
          ? words.value.player.bot
          : isHere
            ? text.table.here
            : text.table.away}
      </span>
    </li>
  );
}

export function WaitingRoom({
  table,
  seatToken,
  linkedChair,
}: {
  readonly table: OnlineTable;
  readonly seatToken: string | undefined;
  /** The chair of the token, if the link names it. */
  readonly linkedChair: number | undefined;
}): VNode {
  const text = onlineText.value.table;
  const trouble = useSignal<ApiError | undefined>(undefined);
  const seats = table.seats.value;
  const own = table.ownSeats.value;
  const { options, host } = table.table;
  const you = table.you.value;
  const free = seats.flatMap(({ type }, seat) => (type === 'empty' ? [seat] : []));
  const tokens = seatTokensOf(table.game);
  const hasToken = table.bySeat.value && seatToken !== undefined;
  const opened = hasToken ? (linkedChair ?? free[0]) : undefined;
  const mayTake = (seat: number): boolean =>
    !table.bySeat.value || seat === opened || tokens[seat] !== undefined;
  const isInvited = free.some(mayTake);
  const isRefused = own.length === 0 && !isInvited && (hasToken || free.length > 0);
  const isLeaving = useSignal(false);
  const sit = (seat: number): void => {
    trouble.value = undefined;
    void sitDown(table, seat, seat === opened ? seatToken : tokens[seat]).then((fault) => {
      trouble.value = fault;
    });
  };
  // The host sits down first, and so do players with a reserved seat, as in a rematch.
  useEffect(() => {
    if (own.length > 0) return;
    const kept = seats.findIndex((seat, number) => {
      const chair = options.chairs[number];
      const keptFor = chair?.type === 'person' ? chair.player : undefined;
      return seat.type === 'empty' && you !== null && (keptFor ?? seat.reservedFor?.player) === you;
    });
    if (kept >= 0) sit(kept);
    else if (wasOpenedHere(table.game) && free[0] !== undefined) sit(free[0]);
  }, [you]);
  const taken = seats.length - free.length;
  const isHost = you !== null && you === host;
  const isAlone = seats.every((seat) => seat.type !== 'person' || seat.player === you);
  // Only after the table has answered: without a connection the player would still be seated.
  const leave = async (): Promise<void> => {
    isLeaving.value = true;
    if (isHost && isAlone) await table.send({ type: 'close' });
    else for (const seat of own) await table.send({ type: 'stand', seat });
    go({ screen: 'online' });
  };
  return (
    <main class="page-column online">
      <PageHead title={text.waiting} />
      {table.line.isOpen.value ? null : (
        <p class="notice is-lost" role="status">
          {isLeaving.value
            ? text.leavingLater
            : sayCutOff(table.line.trouble.value, text.reconnecting)}
        </p>
      )}
      <p aria-live="polite">
        {free.length === 0
          ? text.full
          : isSearched(table.game)
            ? text.looking({ count: free.length })
            : text.expecting({ count: free.length })}
      </p>
      {own.length === 0 && isInvited ? <NameField /> : null}
      <ol class="seat-list">
        {seats.map((_, seat) => (
          <Chair
            key={seat}
            table={table}
            seat={seat}
            canSit={own.length === 0 && mayTake(seat)}
            onSit={() => sit(seat)}
          />
        ))}
      </ol>
      {isRefused ? (
        <p class="soft">{onlineText.value.trouble[hasToken ? 'invalid-link' : 'seat-reserved']}</p>
      ) : null}
      <ApiErrorNote trouble={trouble.value} />
      <div class="online-buttons">
        {isHost && taken >= 2 && (options.begins === 'host' || free.length > 0) ? (
          <button
            type="button"
            class="button button-main"
            onClick={() =>
              void table.send({ type: 'begin' }).then((reply) => {
                trouble.value = reply.type === 'refused' ? reply.error : undefined;
              })
            }
          >
            <Icon name="play" />
            {text.beginNow}
          </button>
        ) : null}
        {own.length > 0 || (isHost && isAlone) ? (
          <button
            type="button"
            class="button"
            disabled={isLeaving.value}
            onClick={() => void leave()}
          >
            {text.stand}
          </button>
        ) : null}
      </div>
      {options.begins === 'host' && !isHost ? <p class="soft">{text.hostBegins}</p> : null}
      {free.length > 0 ? <Links table={table} /> : null}
      <TableFacts table={table} />
    </main>
  );
}
