/** Loads the page anew when it is too old for the server, once nothing is being decided. */
import { useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { reloadIfNewer } from '../../browser/newest-version.js';
import type { OnlineTable } from '../../online/online-table.js';

/** `isChoosing` reads signals: whether the player has chosen something that is not sent yet. */
export function useReloadWhenOutdated(table: OnlineTable, isChoosing: () => boolean): void {
  // What was sent stays chosen on the screen: no event of it is read any more.
  const hasSent = useRef(false);
  useSignalEffect(() => {
    if (table.fault.value !== 'outdated') return;
    if (table.hasUnanswered.value) hasSent.current = true;
    else if (hasSent.current || !isChoosing()) void reloadIfNewer();
  });
}
