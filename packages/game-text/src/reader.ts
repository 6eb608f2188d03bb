/** Who a sentence is for: in which language, and what players and rugs are called there. */
import type { TableMessages } from '@marrakech/i18n';
import type { Colour, RugPlace, Step } from '@marrakech/rules';

export interface Players {
  readonly text: TableMessages;
  /** By seat, as the players gave them. */
  readonly names: readonly string[];
  /** The seat that sentences speak to; absent for those who watch, or share one screen. */
  readonly you?: number;
}

export interface Reader extends Players {
  /** `red rug`, by the colour of the rules. */
  readonly rugName: (colour: Colour) => string;
  /** The two squares of a rug. */
  readonly placeName: (rug: RugPlace) => string;
  /** Where a walk leads, which has at least one step. */
  readonly walkName: (path: readonly Step[]) => string;
  /** `Leila, Omar and Nora` */
  readonly list: (names: readonly string[]) => string;
}

/** What a player is called where a name stands alone. */
export const nameFor = ({ text, names, you }: Players, seat: number): string =>
  seat === you ? text.player.you : names[seat]!;

/** For sentences that differ when they speak to the reader. */
export const whoFor = (
  { names, you }: Players,
  seat: number,
): { readonly who: 'you' | 'other'; readonly name: string } => ({
  who: seat === you ? 'you' : 'other',
  name: names[seat]!,
});

/** Which of the two, if any, is spoken to. */
export const castFor = (
  { you }: Pick<Players, 'you'>,
  from: number,
  to: number,
): 'fromYou' | 'toYou' | 'other' => (you === from ? 'fromYou' : you === to ? 'toYou' : 'other');
