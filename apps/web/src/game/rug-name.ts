/** What rugs are called: by their colour, or by their motif where there are no colours to see. */
import type { Colour } from '@marrakech/rules';
import { theme } from '../settings/settings.js';
import { words } from '../words/words.js';

/** For words that choose between the two. */
export const rugLook = (): 'motif' | 'other' => (theme.value === 'contrast' ? 'motif' : 'other');

export const rugName = (design: Colour): string =>
  rugLook() === 'motif' ? words.value.motif[design] : words.value.rug[design];
