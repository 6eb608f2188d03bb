/** What players are called on the screen, and which of them is "you". */
import { nameFor, whoFor, type Players } from '@marrakech/game-text';
import { words } from '@marrakech/i18n';
import { parsePlaceholder } from './device-table.js';
import type { Game, Seat } from './game.js';

type Seated = Pick<Game, 'seats' | 'own'>;

const isPerson = (seat: Seat | undefined): boolean =>
  seat !== undefined && seat.level === undefined;

/** Whether a person plays this seat at this screen. */
export const isOwn = ({ seats, own }: Seated, seat: number): boolean =>
  isPerson(seats[seat]) && (own === undefined || own.includes(seat));

/** Whether this seat is the only one that is played at this screen. */
export const isYou = (game: Seated, seat: number): boolean =>
  isOwn(game, seat) && game.seats.filter((_, other) => isOwn(game, other)).length === 1;

/** The name as the person gave it, or a number for want of one. */
export function ownName({ seats }: Seated, seat: number): string {
  const { name = '' } = seats[seat] ?? {};
  const number = parsePlaceholder(name);
  return number === undefined ? name : words.value.table.defaultName({ seat: number });
}

/** The players as sentences name them. */
export const playersFor = (game: Seated): Players => ({
  text: words.value,
  nameOf: (seat) => ownName(game, seat),
  isYou: (seat) => isYou(game, seat),
});

export const nameOf = (game: Seated, seat: number): string => nameFor(playersFor(game), seat);

/** For sentences that differ when they speak of you. */
export const whoIs = (game: Seated, seat: number): ReturnType<typeof whoFor> =>
  whoFor(playersFor(game), seat);
