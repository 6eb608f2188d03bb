/** What may follow a little later, so that what is looked at first is drawn first, and each in time. */
import { effect, signal, type ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';

const waiting = new Set<() => void>();
let isAsked = false;

/** One after each frame that was drawn; a page that nobody sees draws none. */
function askForFrame(): void {
  if (isAsked || waiting.size === 0) return;
  isAsked = true;
  const runNext = (): void => {
    isAsked = false;
    const [next] = waiting;
    if (next !== undefined) waiting.delete(next);
    next?.();
    askForFrame();
  };
  requestAnimationFrame(() => setTimeout(runNext));
}

/** Runs after the next frame, or one of those after it. */
function afterFrame(run: () => void): void {
  waiting.add(run);
  askForFrame();
}

function follow<T>(ahead: ReadonlySignal<T>) {
  const behind = signal(ahead.peek());
  const catchUp = (): void => {
    behind.value = ahead.peek();
  };
  const stop = effect(() => {
    if (ahead.value !== behind.peek()) afterFrame(catchUp);
  });
  return {
    behind,
    stop: () => {
      stop();
      waiting.delete(catchUp);
    },
  };
}

/** A signal that follows another one. */
export function useAFrameLater<T>(ahead: ReadonlySignal<T>): ReadonlySignal<T> {
  const { behind, stop } = useMemo(() => follow(ahead), [ahead]);
  useEffect(() => stop, [stop]);
  return behind;
}
