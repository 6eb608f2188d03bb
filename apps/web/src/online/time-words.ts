/** Clocks in words and figures. */
import type { ClockOption } from '@marrakech/protocol';
import { onlineText } from './online-words.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function sayClock(clock: ClockOption): string {
  const text = onlineText.value;
  switch (clock.type) {
    case 'none':
      return text.clock.none;
    case 'live':
      return text.speed[clock.speed];
    case 'days':
      return text.clock.days({ days: clock.days });
  }
}

const two = (number: number): string => String(number).padStart(2, '0');

/** `2:07`, or in words where there are hours left. */
export function sayLeft(ms: number): string {
  const text = onlineText.value.clock;
  const left = Math.max(0, ms);
  if (left >= DAY) return text.daysLeft({ days: Math.floor(left / DAY) });
  if (left >= HOUR) return text.hoursLeft({ hours: Math.floor(left / HOUR) });
  const seconds = Math.ceil(left / SECOND);
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** By this device's clock, which is near enough for a list. */
export const sayLeftUntil = (deadline: number): string => sayLeft(deadline - Date.now());
