/** What a rug is called: by its colour, or by its motif where there are no colours to see. */
import type { Colour } from '@marrakech/rules';
import { theme } from '../settings/settings.js';
import { words } from '../words/words.js';

export const rugName = (design: Colour): string =>
  theme.value === 'contrast' ? words.value.motif[design] : words.value.rug[design];
