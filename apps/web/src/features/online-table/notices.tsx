/** Under the turn's line: the connection, who is gone and what to do about it, what else happened. */
import { onlineText, words } from '@marrakech/i18n';
import { deadlineOf, isOut } from '@marrakech/table';
import { untracked, useSignal, useSignalEffect } from '@preact/signals';
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { sayCutOff } from '../../game-view/tables/api-error.js';
import { Outdated } from '../../game-view/tables/outdated.js';
import { ownName } from '../../game/names.js';
import type { OnlineTable, ShownReaction } from '../../online/online-table.js';
import { announce } from '../../ui/accessibility/announce.js';
import { AbsentPlayer } from './absent-player.js';
import { isMuted } from './muted.js';
import { sayNews } from './news.js';

const NEWS_MS = 10_000;

/** The latest news, for some seconds or until the next action. */
function useNews(table: OnlineTable): string {
  const news = useSignal('');
  const seen = useRef(table.table.version);
  useSignalEffect(() => {
    const known = table.known.value;
    const fresh = (known?.events ?? []).slice(seen.current);
    if (known === undefined || fresh.length === 0) return;
    seen.current = known.table.version;
    const said = fresh.flatMap((event) => sayNews(known.table, event, table.own) ?? []);
    announce(...said);
    news.value = said.at(-1) ?? '';
  });
  useSignalEffect(() => {
    if (news.value === '') return undefined;
    const timer = setTimeout(() => {
      news.value = '';
    }, NEWS_MS);
    return () => clearTimeout(timer);
  });
  return news.value;
}

/** Those who listen hear what others show. */
function useReactions(table: OnlineTable): void {
  useSignalEffect(() => {
    const shown = table.reaction.value;
    // Once: who sits where, who is hushed and the language may change, and it was said all the same.
    if (shown !== undefined) untracked(() => sayReaction(table, shown));
  });
}

function sayReaction(table: OnlineTable, { seat, reaction }: ShownReaction): void {
  if (isMuted(table, seat)) return;
  const sitter = table.seats.value[seat];
  const name = sitter?.type === 'person' ? sitter.name : '';
  announce(words.value.say.labelled({ label: name, text: onlineText.value.reaction[reaction] }));
}

/** Whose turn it is although they have not connected since the game began. */
function Awaited({ table, seat }: { readonly table: OnlineTable; readonly seat: number }): VNode {
  const sitter = table.seats.value[seat];
  const name = sitter?.type === 'person' ? ownName({ seats: [{ name: sitter.name }] }, 0) : '';
  return (
    <p class="notice" role="status">
      {onlineText.value.table.waitingFor({ name })}
    </p>
  );
}

/** Why there is no connection, where that is known, and what becomes of what was done meanwhile. */
function sayLost({ line, hasUnsent }: OnlineTable): string {
  const { reconnecting, unsent } = onlineText.value.table;
  const why = sayCutOff(line.trouble.value, '');
  if (!hasUnsent.value) return why || reconnecting;
  return why === '' ? unsent : `${why} ${unsent}`;
}

export function Notices({ table }: { readonly table: OnlineTable }): VNode {
  const text = onlineText.value;
  const news = useNews(table);
  useReactions(table);
  const seats = table.seats.value;
  const [own] = table.ownSeats.value;
  const { secret, play } = table.table;
  const isOver = secret !== undefined;
  const isMissed = (number: number): boolean =>
    number !== own && (play === undefined || !isOut(play, number));
  const absent = seats.flatMap((seat, number) =>
    seat.type === 'person' && seat.absence !== undefined && isMissed(number) ? [number] : [],
  );
  const deadline = deadlineOf(table.table);
  const awaited =
    deadline?.why === 'no-show' && deadline.seat !== own && !absent.includes(deadline.seat)
      ? deadline.seat
      : undefined;
  const me = own === undefined ? undefined : seats[own];
  const isStoodIn = me?.type === 'person' && me.standIn !== undefined;
  return (
    <div class="notices">
      {table.fault.value === 'outdated' ? <Outdated /> : null}
      {table.line.isOpen.value ? null : (
        <p class="notice is-lost" role="status">
          {sayLost(table)}
        </p>
      )}
      {isStoodIn && !isOver ? (
        <div class="notice">
          <p>{text.absence.botForYou}</p>
          <button
            type="button"
            class="button button-main"
            onClick={() => void table.send({ type: 'end-stand-in', seat: own! })}
          >
            {text.absence.comeBack}
          </button>
        </div>
      ) : null}
      {isOver
        ? null
        : absent.map((about) => <AbsentPlayer key={about} table={table} about={about} />)}
      {awaited === undefined ? null : <Awaited table={table} seat={awaited} />}
      {/* That a bot plays for you is said above, with what to do about it. */}
      {news === '' || absent.length > 0 || (isStoodIn && !isOver) ? null : (
        <p class="notice">{news}</p>
      )}
    </div>
  );
}
