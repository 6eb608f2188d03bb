import { words } from '@marrakech/i18n';
import type { VNode } from 'preact';
import { keepsNothing } from './start-game.js';

/** Why no game begins, where one was asked for. */
export function KeepsNothing(): VNode | null {
  if (!keepsNothing.value) return null;
  return (
    <p class="refusal" role="alert">
      {words.value.app.keepsNothing}
    </p>
  );
}
