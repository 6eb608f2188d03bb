/** Sounds written out, for people who would rather read them. */
import { words } from '@marrakech/i18n';
import { signal } from '@preact/signals';
import type { VNode } from 'preact';
import type { Sound } from './sounds.js';

const CAPTION_MS = 1600;

/** What is written out: each sound, and the market in the background. */
type Heard = Sound | 'market';

/** The sound that is written out just now. */
const caption = signal<Heard | undefined>(undefined);

let captionTimer: ReturnType<typeof setTimeout> | undefined;

export function showCaption(sound: Heard): void {
  caption.value = sound;
  clearTimeout(captionTimer);
  captionTimer = setTimeout(() => {
    caption.value = undefined;
  }, CAPTION_MS);
}

/** The sound just heard, in words. The log says the rest: no reader needs to be told. */
export const Caption = (): VNode | null =>
  caption.value === undefined ? null : (
    <p class="caption" aria-hidden="true">
      {words.value.sound[caption.value]}
    </p>
  );
