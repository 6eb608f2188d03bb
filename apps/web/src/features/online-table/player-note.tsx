/** What a card says of a player far away: connected or not, the clock, what they show. */
import { onlineText } from '@marrakech/i18n';
import { deadlineOf } from '@marrakech/table';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { sayLeft } from '../../game-view/tables/clock-text.js';
import type { OnlineTable } from '../../online/online-table.js';
import { isHereNow } from './is-here-now.js';
import { isMuted } from './muted.js';

const TICK = 500;
const BUBBLE_MS = 5000;
/** So little is left that one should hurry. */
const SHORT_MS = 30_000;

function Clock({
  table,
  seat,
}: {
  readonly table: OnlineTable;
  readonly seat: number;
}): VNode | null {
  const [, tick] = useState(0);
  const { play, options } = table.table;
  const deadline = deadlineOf(table.table);
  const runs = deadline?.seat === seat && deadline.why === 'time';
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), TICK);
    return () => clearInterval(timer);
  }, [runs]);
  if (options.clock.type === 'none' || table.table.secret !== undefined) return null;
  const bank = play?.clock.banks[seat];
  const left = runs ? deadline.at - table.now : bank;
  if (left === undefined) return null;
  return (
    <span
      class={`clock figure ${runs ? 'is-running' : ''} ${left < SHORT_MS ? 'is-short' : ''}`}
      role="timer"
    >
      {sayLeft(left)}
    </span>
  );
}

function Bubble({
  table,
  seat,
}: {
  readonly table: OnlineTable;
  readonly seat: number;
}): VNode | null {
  const shown = table.reaction.value;
  const [gone, setGone] = useState(0);
  const number = shown?.seat === seat ? shown.number : 0;
  useEffect(() => {
    if (number === 0) return undefined;
    const timer = setTimeout(() => setGone(number), BUBBLE_MS);
    return () => clearTimeout(timer);
  }, [number]);
  if (shown === undefined || number <= gone || isMuted(table, seat)) return null;
  return <span class="bubble">{onlineText.value.reaction[shown.reaction]}</span>;
}

export function PlayerNote({
  table,
  seat,
}: {
  readonly table: OnlineTable;
  readonly seat: number;
}): VNode | null {
  const text = onlineText.value.table;
  const sitter = table.seats.value[seat];
  if (sitter === undefined || sitter.type === 'empty') return null;
  const isHere = isHereNow(table, seat);
  const isStoodIn = sitter.type === 'person' && sitter.standIn !== undefined;
  return (
    <div class="player-note">
      {isStoodIn || !isHere ? (
        <span class="presence">{isStoodIn ? text.botPlays : text.away}</span>
      ) : null}
      <Clock table={table} seat={seat} />
      <Bubble table={table} seat={seat} />
    </div>
  );
}
