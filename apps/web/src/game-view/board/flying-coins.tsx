/** Coins travel from purse to purse along a curve, counted. */
import { Coin } from '@marrakech/board-svg';
import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { stepDuration } from '../../game/playback/animation-steps.js';
import type { Playback } from '../../game/playback/playback.js';
import { isStill, paceNow, theme } from '../../storage/settings.js';

const MOST_COINS = 12;
/** Part of the time between the first coin's start and the last one's. */
const SPREAD = 0.5;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The purse that can be seen: a phone and a desktop each have their own. */
function purseOf(seat: number): Point | undefined {
  for (const purse of document.querySelectorAll(`[data-purse="${seat}"]`)) {
    const box = purse.getBoundingClientRect();
    if (box.width > 0) return { x: box.left + box.height / 2, y: box.top + box.height / 2 };
  }
  return undefined;
}

function fly(coin: Element, from: Point, to: Point, delay: number, duration: number): void {
  const middle = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 70 };
  const at = ({ x, y }: Point, size: number): string => `translate(${x}px, ${y}px) scale(${size})`;
  coin.animate(
    [
      { transform: at(from, 0.7), opacity: 0, easing: 'ease-out' },
      { transform: at(from, 1), opacity: 1, offset: 0.12, easing: 'ease-in-out' },
      { transform: at(middle, 1.35), opacity: 1, offset: 0.55, easing: 'ease-in' },
      { transform: at(to, 0.9), opacity: 1 },
    ],
    { delay, duration, fill: 'both' },
  );
}

export function FlyingCoins({ playback }: { readonly playback: Playback }): VNode | null {
  const animation = playback.animation.value;
  const layer = useRef<HTMLDivElement>(null);
  const paying = animation?.type === 'pay' && !isStill.value ? animation : undefined;
  const count = Math.min(paying?.payment.paid ?? 0, MOST_COINS);

  useLayoutEffect(() => {
    if (paying === undefined || layer.current === null) return;
    const from = purseOf(paying.seat);
    const to = purseOf(paying.payment.to);
    const time = stepDuration(paying, paceNow.peek());
    if (from === undefined || to === undefined || time === 0) return;
    const coins = [...layer.current.children];
    coins.forEach((coin, index) => {
      const delay = (index / Math.max(1, coins.length - 1)) * time * SPREAD;
      fly(coin, from, to, delay, time * (1 - SPREAD));
    });
  }, [paying]);

  if (paying === undefined) return null;
  return (
    <div class="flying-coins" ref={layer} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} class="flying-coin">
          <Coin value={1} theme={theme.value} />
        </span>
      ))}
    </div>
  );
}
