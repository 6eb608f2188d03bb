/** The first game on a device: who sits here, which rugs are whose, and what it is all about. */
import { Coin } from '@marrakech/board-svg';
import { LEVEL_PROFILES } from '@marrakech/bot';
import { words } from '@marrakech/i18n';
import { useSignalEffect } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { designsOfSeat } from '../game/dressing.js';
import { isYou, nameOf } from '../game/names.js';
import { changeSettings, theme } from '../storage/settings.js';
import { announce } from '../ui/accessibility/announce.js';
import { playsByKey } from '../ui/accessibility/last-input.js';
import { Icon } from '../ui/icon.js';
import { seatsAround } from './players/players.js';
import { SeatRugs } from './players/rug-icon.js';
import type { TableSession } from './table-session.js';
import './introduction.css';

/** A note about a player: the style of a bot, or that two colours are yours. */
function noteOn({ game }: TableSession, seat: number): string {
  const { level } = game.value.seats[seat]!;
  const style = LEVEL_PROFILES.find(({ name }) => name === level)?.style;
  if (style !== undefined) return words.value.botStyle[style];
  const hasTwo = designsOfSeat(game.value, seat).length > 1;
  return hasTwo && isYou(game.value, seat) ? words.value.intro.bothYours : '';
}

/** Put away for good; keys go on where the game is. */
const close = (): void => {
  changeSettings({ introduced: true });
  if (playsByKey()) document.querySelector<HTMLElement>('.market-grid')?.focus();
};

export function Introduction({ session }: { readonly session: TableSession }): VNode {
  const card = useRef<HTMLElement>(null);
  const begin = useRef<HTMLButtonElement>(null);
  const text = words.value.intro;
  const game = session.game.value;
  const { left, right } = seatsAround(game);
  const [first, ...others] = left;
  const who = game.seats.some((_, seat) => isYou(game, seat)) ? 'you' : 'other';
  const title = text.title({ who });
  const seats = [first!, ...right, ...others].map((seat) => {
    const [name, note] = [nameOf(game, seat), noteOn(session, seat)];
    return { seat, name, note, said: `${name}. ${note}` };
  });

  useEffect(() => {
    if (playsByKey()) begin.current?.focus({ preventScroll: true });
    // One after the other, so that a voice pauses between them.
    announce(title, ...seats.map(({ said }) => said), text.aim);
  }, []);
  // A touch on the table is heard there, and puts the card away as well.
  useEffect(() => {
    const onPointerDown = (event: PointerEvent): void => {
      const isOnTable = event.target instanceof Element && event.target.closest('.table') !== null;
      if (isOnTable && !card.current?.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, []);
  // A player who has begun needs no introduction.
  useSignalEffect(() => {
    if (session.choice.hasTurned.value || session.asked.value?.type === 'lay') close();
  });

  return (
    <section class="introduction panel" aria-label={title} ref={card}>
      <h2 class="introduction-title">{title}</h2>
      <ul>
        {seats.map(({ seat, name, note, said }) => (
          <li key={seat} class="introduction-seat">
            <SeatRugs game={game} seat={seat} />
            <span aria-hidden="true">
              <b>{name}</b> <small>{note}</small>
            </span>
            <span class="for-readers">{said}</span>
          </li>
        ))}
      </ul>
      <p class="introduction-aim">
        <span class="introduction-sum" aria-hidden="true">
          <span class="player-coin">
            <Coin value={1} theme={theme.value} />
          </span>
          +
          <Icon name="half" />
        </span>
        <span>{text.aim}</span>
      </p>
      <button
        type="button"
        class="button button-main introduction-begin"
        ref={begin}
        onClick={close}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
        }}
      >
        {text.begin}
      </button>
    </section>
  );
}
