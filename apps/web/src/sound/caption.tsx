import type { VNode } from 'preact';
import { words } from '../words/words.js';
import { caption } from './hearing.js';

/** The sound just heard, in words. The log says the rest: no reader needs to be told. */
export const Caption = (): VNode | null =>
  caption.value === undefined ? null : (
    <p class="caption" aria-hidden="true">
      {words.value.sound[caption.value]}
    </p>
  );
