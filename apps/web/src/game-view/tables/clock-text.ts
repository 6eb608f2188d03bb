/** Clocks in words and figures. */
import { onlineText } from '@marrakech/i18n';
import type { ClockOption } from '@marrakech/table';

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
  // To the nearest: a day of which a second is gone is still a day.
  const hours = Math.round(left / HOUR);
  if (hours >= DAY / HOUR) return text.daysLeft({ days: Math.round(left / DAY) });
  if (left >= HOUR) return text.hoursLeft({ hours });
  const seconds = Math.ceil(left / SECOND);
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** By this device's clock, which is near enough for a list. */
export const sayLeftUntil = (deadline: number): string => sayLeft(deadline - Date.now());
