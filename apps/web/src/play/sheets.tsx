/** What lies over the table when it is asked for: log, rules, keys, the end of the game. */
import { useSignalEffect } from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';
import { later } from '../page/later.js';
import type { Route } from '../page/route.js';
import type { ShownSheetProps } from './shown-sheet.js';

export type Sheet =
  | { readonly type: 'log' | 'keys' | 'share' }
  /** With the seat that is to be given up, once that is chosen. */
  | { readonly type: 'leave'; readonly seat?: number }
  | { readonly type: 'finish'; readonly after?: 'share' }
  | { readonly type: 'rules'; readonly section?: string };

/** What the end of a game offers at a table that is not this device's own. */
export interface FinishExtras {
  readonly note: ComponentChildren;
  readonly canRematch: boolean;
  /** Whether it was asked for, and the others are waited for. */
  readonly hasAsked: boolean;
  readonly newTable: Route;
  readonly tableOf: (id: string) => Route;
}

const ShownSheet = later<ShownSheetProps>(
  async () => (await import('./shown-sheet.js')).ShownSheet,
  true,
);

const isLeavingOrNone = (sheet: Sheet | undefined): boolean =>
  sheet === undefined || sheet.type === 'leave';

export function Sheets(props: ShownSheetProps): VNode | null {
  const { sitting, sheet } = props;
  // The end of a game is shown once the last rug lies there, and can be put away to look at it. There
  // is nothing to leave any more.
  useSignalEffect(() => {
    const isOver = sitting.view.value.phase === 'over' && sitting.stage.isIdle;
    if (isOver && isLeavingOrNone(sheet.peek())) sheet.value = { type: 'finish' };
  });
  // The player may be out by now.
  useSignalEffect(() => {
    const asked = sheet.value;
    if (asked?.type !== 'leave' || asked.seat === undefined) return;
    if (sitting.view.value.players[asked.seat]?.out !== 0) sheet.value = undefined;
  });
  return sheet.value === undefined ? null : <ShownSheet {...props} />;
}
