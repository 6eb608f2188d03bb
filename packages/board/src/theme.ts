/** The colours of the place: afternoon, night, and ink on white. */
import type { Colour } from '@marrakech/rules';

export const THEMES = ['light', 'dark', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

export interface Palette {
  readonly ground: string;
  readonly tile: string;
  readonly joint: string;
  readonly frame: string;
  readonly ink: string;
  readonly rugs: Readonly<Record<Colour, string>>;
}

export const PALETTES: Readonly<Record<Theme, Palette>> = {
  light: {
    ground: '#ead9b8',
    tile: '#e5d2ae',
    joint: '#d3bc92',
    frame: '#d2b487',
    ink: '#4a3320',
    rugs: { A: '#b3242b', B: '#2748a0', C: '#e6a019', D: '#2b9a86' },
  },
  dark: {
    ground: '#2a3157',
    tile: '#262c50',
    joint: '#1d2243',
    frame: '#191d3a',
    ink: '#d9c9a3',
    rugs: { A: '#c2333a', B: '#3c60c4', C: '#e6a52a', D: '#2fa593' },
  },
  contrast: {
    ground: '#ffffff',
    tile: '#ffffff',
    joint: '#000000',
    frame: '#ffffff',
    ink: '#000000',
    rugs: { A: '#000000', B: '#000000', C: '#000000', D: '#000000' },
  },
};
