/** Under the turn's line: the connection, who is gone and what to do about it, what else happened. */
import { ABSENCE_CHOICES, type AbsenceChoice } from '@marrakech/protocol';
import { isOut } from '@marrakech/table';
import { untracked, useSignal, useSignalEffect } from '@preact/signals';
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { announce } from '../announce/announce.js';
import { ownName } from '../game/names.js';
import { isMuted } from './muted.js';
import { sayNews } from './news.js';
import type { OnlineTable, ShownReaction } from './online-table.js';
import { onlineText } from './online-words.js';
import { sayCutOff } from './trouble.js';

const NEWS_MS = 10_000;

/** The last piece of news, for a while or until somebody plays on. */
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
  announce(`${name}: ${onlineText.value.reaction[reaction]}`);
}

function Absent({ table, about }: { readonly table: OnlineTable; readonly about: number }): VNode {
  const text = onlineText.value.absence;
  const sitter = table.seats.value[about];
  const [seat] = table.ownSeats.value;
  const name = sitter?.type === 'person' ? ownName({ seats: [{ name: sitter.name }] }, 0) : '';
  const choices = sitter?.type === 'person' ? sitter.absence?.choices : undefined;
  const mine = seat === undefined ? undefined : choices?.get(seat);
  const offered = ABSENCE_CHOICES.filter(
    (choice) => choice !== 'bot' || table.table.options.standIn !== undefined,
  );
  const hasOthers = table.seats.value.some(
    (other, number) =>
      other.type === 'person' && !other.absence && number !== seat && choices?.has(number) !== true,
  );
  // Once chosen it makes room, and can be opened again to choose anew.
  const isOpen = useSignal(mine === undefined);
  const choose = (choice: AbsenceChoice): void => {
    isOpen.value = false;
    if (seat !== undefined) void table.say({ type: 'choose', seat, about, choice });
  };
  if (seat === undefined) return <p class="notice">{onlineText.value.news.gone({ name })}</p>;
  if (!isOpen.value)
    return (
      <button
        type="button"
        class="button"
        aria-expanded={false}
        onClick={() => {
          isOpen.value = true;
        }}
      >
        {mine === undefined ? text.ask({ name }) : text.chosen({ name, choice: text[mine] })}
      </button>
    );
  return (
    <div class="notice" role="group" aria-label={text.ask({ name })}>
      <p>{text.ask({ name })}</p>
      <div class="online-buttons">
        {offered.map((choice) => (
          <button
            key={choice}
            type="button"
            class="button"
            aria-pressed={mine === choice}
            onClick={() => choose(choice)}
          >
            {onlineText.value.absence[choice]}
          </button>
        ))}
      </div>
      {mine === undefined || !hasOthers ? null : <p class="soft">{text.waitForOthers}</p>}
    </div>
  );
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
  const me = own === undefined ? undefined : seats[own];
  const isStoodIn = me?.type === 'person' && me.standIn !== undefined;
  return (
    <div class="notices">
      {table.line.isOpen.value ? null : (
        <p class="notice is-lost" role="status">
          {sayCutOff(table.line.trouble.value, text.table.reconnecting)}
        </p>
      )}
      {isStoodIn && !isOver ? (
        <div class="notice">
          <p>{text.absence.botForYou}</p>
          <button
            type="button"
            class="button button-main"
            onClick={() => void table.say({ type: 'come-back', seat: own! })}
          >
            {text.absence.comeBack}
          </button>
        </div>
      ) : null}
      {isOver ? null : absent.map((about) => <Absent key={about} table={table} about={about} />)}
      {/* That a bot plays for you is said above, with what to do about it. */}
      {news === '' || absent.length > 0 || (isStoodIn && !isOver) ? null : (
        <p class="notice">{news}</p>
      )}
    </div>
  );
}
