/** The kinds of game with a network each. */
import type { Setup, SetupOptions } from '@marrakech/rules';
import type { Kind } from './inputs/row-layout.js';

export const KIND_NAMES = [
  'two-players',
  'two-players-last',
  'one-colour',
  'one-colour-last',
  'three-players',
  'three-players-last',
  'four-players',
  'four-players-last',
] as const;
export type KindName = (typeof KIND_NAMES)[number];

const SEATS = { two: 2, one: 2, three: 3, four: 4 } as const;

const seatsOf = (name: KindName): number => SEATS[name.split('-')[0] as keyof typeof SEATS];
const twoColoursIn = (name: KindName): boolean => name.startsWith('two');

export const kindOf = (name: KindName): Kind => ({
  seats: seatsOf(name),
  twoColours: twoColoursIn(name),
});

/** The default setup of a kind. */
export const setupOptionsOf = (name: KindName): SetupOptions => ({
  players: seatsOf(name),
  colours: twoColoursIn(name) ? 2 : 1,
  order: name.endsWith('-last') ? 'turn-last' : 'turn-first',
});

export const kindNameOf = (setup: Setup): KindName =>
  KIND_NAMES.find((name) => {
    const options = setupOptionsOf(name);
    return (
      options.players === setup.players &&
      options.colours === setup.colours &&
      options.order === setup.order
    );
  })!;
