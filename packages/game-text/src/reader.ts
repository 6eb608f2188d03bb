/** Who a sentence is for: in which language, and what players and rugs are called there. */
import type { TableMessages } from '@marrakech/i18n';
import type { Colour } from '@marrakech/rules';

export interface Players {
  readonly text: TableMessages;
  /** What a player is called, as they gave it. */
  readonly nameOf: (seat: number) => string;
  /** Whether sentences speak to this player: to one at most. */
  readonly isYou: (seat: number) => boolean;
}

export interface Reader extends Players {
  /** `red rug`, by the colour of the rules. */
  readonly rugName: (colour: Colour) => string;
  /** `Leila, Omar and Nora` */
  readonly list: (names: readonly string[]) => string;
}

/** What a player is called where a name stands alone. */
export const nameFor = ({ text, nameOf, isYou }: Players, seat: number): string =>
  isYou(seat) ? text.player.you : nameOf(seat);

/** For sentences that differ when they speak to the reader. */
export const whoFor = (
  { nameOf, isYou }: Players,
  seat: number,
): { readonly who: 'you' | 'other'; readonly name: string } => ({
  who: isYou(seat) ? 'you' : 'other',
  name: nameOf(seat),
});

/** Which of the two, if any, is spoken to. */
export const castFor = (
  { isYou }: Players,
  from: number,
  to: number,
): 'fromYou' | 'toYou' | 'other' => (isYou(from) ? 'fromYou' : isYou(to) ? 'toYou' : 'other');
