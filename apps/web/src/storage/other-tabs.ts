/** The windows of this page share one storage: each tells the others when it has changed it. */
import { signal } from '@preact/signals';

/** Goes up whenever what is kept may have changed without this window. */
export const changes = signal(0);

export function noteChange(): void {
  changes.value++;
}

let channel: BroadcastChannel | undefined;

export const tellOtherWindows = (): void => channel?.postMessage('changed');

/** A hidden window updates when it becomes visible again. */
function look(): void {
  if (document.visibilityState === 'visible') noteChange();
}

export function followOtherWindows(): void {
  channel = new BroadcastChannel('marrakech.games');
  channel.addEventListener('message', look);
  document.addEventListener('visibilitychange', look);
}
