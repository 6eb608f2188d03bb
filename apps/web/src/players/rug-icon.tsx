/** A square of a rug, small: its motif tells the owner as well as its colour. */
import { RugPicture } from '@marrakech/board';
import type { Colour } from '@marrakech/rules';
import type { VNode } from 'preact';
import { theme } from '../settings/settings.js';

export const RugIcon = ({ colour }: { readonly colour: Colour }): VNode => (
  <span class="rug-icon" data-design={colour}>
    <RugPicture colour={colour} theme={theme.value} />
  </span>
);
