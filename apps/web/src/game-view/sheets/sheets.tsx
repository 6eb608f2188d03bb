/** What lies over the table when it is asked for: log, rules, keys, the end of the game. */
import { useSignalEffect } from '@preact/signals';
import type { VNode } from 'preact';
import { lazy } from '../../ui/lazy.js';
import type { ShownSheetProps } from './shown-sheet.js';

export type Sheet =
  | { readonly type: 'log' | 'keys' | 'share' }
  /** With the seat that is to be given up, once that is chosen. */
  | { readonly type: 'leave'; readonly seat?: number }
  | { readonly type: 'finish'; readonly after?: 'share' }
  | { readonly type: 'rules'; readonly section?: string };

const ShownSheet = lazy<ShownSheetProps>(
  async () => (await import('./shown-sheet.js')).ShownSheet,
  true,
);

const isLeavingOrNone = (sheet: Sheet | undefined): boolean =>
  sheet === undefined || sheet.type === 'leave';

export function Sheets(props: ShownSheetProps): VNode | null {
  const { session, sheet } = props;
  // The end of a game is shown once the last rug lies there, and can be put away to look at it. There
  // is nothing to leave any more.
  useSignalEffect(() => {
    const isOver = session.view.value.phase === 'over' && session.playback.isIdle;
    if (isOver && isLeavingOrNone(sheet.peek())) sheet.value = { type: 'finish' };
  });
  // The player may be out by now.
  useSignalEffect(() => {
    const asked = sheet.value;
    if (asked?.type !== 'leave' || asked.seat === undefined) return;
    if (session.view.value.players[asked.seat]?.out !== 0) sheet.value = undefined;
  });
  return sheet.value === undefined ? null : <ShownSheet {...props} />;
}
