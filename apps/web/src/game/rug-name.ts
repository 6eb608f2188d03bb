/** What rugs are called: by their colour, or by their motif where there are no colours to see. */
import { words } from '@marrakech/i18n';
import type { Colour } from '@marrakech/rules';
import { theme } from '../storage/settings.js';

/** For words that choose between the two. */
export const rugLook = (): 'motif' | 'other' => (theme.value === 'contrast' ? 'motif' : 'other');

export const rugName = (design: Colour): string =>
  rugLook() === 'motif' ? words.value.motif[design] : words.value.rug[design];
