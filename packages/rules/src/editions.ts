/** The differences between the rulebooks, one row per edition. */
import type { Facing } from './squares.js';

export const EDITION_NAMES = ['gigamic', 'fractal', 'first', 'pergioco'] as const;
export type EditionName = (typeof EDITION_NAMES)[number];

export interface Edition {
  /** Rugs of each colour in a two-colour pile. */
  readonly pileOfEachColour: number;
  /**
   * `up`: all players see the next rug of every pile. `down`: it is drawn when its owner's turn
   * starts.
   */
  readonly pileFace: 'up' | 'down';
  /** A player who cannot pay in full goes out, or plays on without money. */
  readonly cannotPay: 'out' | 'plays-on';
  /** After a tie on points and dirhams: all of them win, or none does. */
  readonly tie: 'shared' | 'no-winner';
  readonly offersTurnLast: boolean;
  readonly facing: Facing;
}

export const EDITIONS: Readonly<Record<EditionName, Edition>> = {
  gigamic: {
    pileOfEachColour: 12,
    pileFace: 'up',
    cannotPay: 'out',
    tie: 'shared',
    offersTurnLast: true,
    facing: 'S',
  },
  fractal: {
    pileOfEachColour: 12,
    pileFace: 'up',
    cannotPay: 'out',
    tie: 'shared',
    offersTurnLast: true,
    facing: 'S',
  },
  first: {
    pileOfEachColour: 12,
    pileFace: 'up',
    cannotPay: 'plays-on',
    tie: 'shared',
    offersTurnLast: false,
    facing: 'S',
  },
  pergioco: {
    pileOfEachColour: 15,
    pileFace: 'down',
    cannotPay: 'out',
    tie: 'no-winner',
    offersTurnLast: true,
    facing: 'E',
  },
};

export const isEditionName = (text: string): text is EditionName =>
  EDITION_NAMES.includes(text as EditionName);
