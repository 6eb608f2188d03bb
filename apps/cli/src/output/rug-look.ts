/** What each colour of rug looks like in a terminal: a colour, and a motif that does without. */
import type { Colour } from '@marrakech/rules';
import { BLACK, WHITE, type Tone } from '../terminal/colour.js';

export interface RugLook {
  readonly name: string;
  /** The weave, repeated over the rug: one string for each row. */
  readonly motif: readonly string[];
  readonly ground: Tone;
  readonly ink: Tone;
  /** For letters on the ground, which must be read rather than seen. */
  readonly lettering: Tone;
  /** Stands for the rug in running text. */
  readonly sign: string;
}

export const RUG_LOOKS: Readonly<Record<Colour, RugLook>> = {
  A: {
    name: 'red',
    motif: ['◆ ', ' ◆'],
    ground: { rgb: [179, 36, 43], rich: 124, plain: 1 },
    ink: { rgb: [244, 182, 164], rich: 217, plain: 15 },
    lettering: WHITE,
    sign: '◆',
  },
  B: {
    name: 'blue',
    motif: ['╱╲'],
    ground: { rgb: [39, 72, 160], rich: 25, plain: 4 },
    ink: { rgb: [169, 196, 245], rich: 153, plain: 15 },
    lettering: WHITE,
    sign: '╱',
  },
  C: {
    name: 'yellow',
    motif: ['≡'],
    ground: { rgb: [230, 160, 25], rich: 178, plain: 3 },
    ink: { rgb: [122, 74, 0], rich: 94, plain: 0 },
    lettering: BLACK,
    sign: '≡',
  },
  D: {
    name: 'green',
    motif: ['╳'],
    ground: { rgb: [31, 127, 110], rich: 30, plain: 6 },
    ink: { rgb: [180, 240, 220], rich: 158, plain: 15 },
    lettering: WHITE,
    sign: '╳',
  },
};

export const NEUTRAL = {
  ground: { rgb: [163, 154, 138], rich: 245, plain: 8 },
  ink: { rgb: [107, 100, 88], rich: 240, plain: 0 },
} as const;

/** The motif's glyph at a point of the rug. */
export function weave({ motif }: RugLook, x: number, y: number): string {
  const row = motif[y % motif.length]!;
  return row.charAt(x % row.length);
}
