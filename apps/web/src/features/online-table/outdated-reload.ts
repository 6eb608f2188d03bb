/** Loads the page anew when it is too old for the server, once nothing is being decided. */
import { useSignalEffect } from '@preact/signals';
import { reloadIfNewer } from '../../browser/newest-version.js';
import type { OnlineTable } from '../../online/online-table.js';

/** `isChoosing` reads signals: whether the player has chosen something that is not sent yet. */
export function useReloadWhenOutdated(table: OnlineTable, isChoosing: () => boolean): void {
  useSignalEffect(() => {
    const isDeciding = isChoosing() || table.hasUnanswered.value;
    if (table.fault.value === 'outdated' && !isDeciding) void reloadIfNewer();
  });
}
