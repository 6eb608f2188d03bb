/** What may follow a little later, so that what is looked at first is drawn first, and each in time. */
import { effect, signal, type ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';

/** What is read first is drawn first. */
type Rank = 'soon' | 'later';

const waiting = { soon: new Set<() => void>(), later: new Set<() => void>() };
let isAsked = false;

/** More work than this is left for the next frame. */
const BUDGET_MS = 4;

const takeNext = (): (() => void) | undefined => {
  for (const queue of [waiting.soon, waiting.later])
    for (const run of queue) {
      queue.delete(run);
      return run;
    }
  return undefined;
};

/** After each frame, as many as there is time for; a hidden page draws no frames. */
function askForFrame(): void {
  if (isAsked || waiting.soon.size + waiting.later.size === 0) return;
  isAsked = true;
  const runSome = async (): Promise<void> => {
    isAsked = false;
    const end = performance.now() + BUDGET_MS;
    do {
      takeNext()?.();
      // What it changed is drawn now.
      await Promise.resolve();
    } while (performance.now() < end && waiting.soon.size + waiting.later.size > 0);
    askForFrame();
  };
  requestAnimationFrame(() => setTimeout(() => void runSome()));
}

/** Runs after the next frame, or one of those after it. */
function afterFrame(run: () => void, rank: Rank): void {
  waiting[rank].add(run);
  askForFrame();
}

function follow<T>(ahead: ReadonlySignal<T>, rank: Rank) {
  const behind = signal(ahead.peek());
  const catchUp = (): void => {
    behind.value = ahead.peek();
  };
  const stop = effect(() => {
    if (ahead.value !== behind.peek()) afterFrame(catchUp, rank);
  });
  return {
    behind,
    stop: () => {
      stop();
      waiting[rank].delete(catchUp);
    },
  };
}

/** A signal that follows another one. */
export function useAFrameLater<T>(
  ahead: ReadonlySignal<T>,
  rank: Rank = 'later',
): ReadonlySignal<T> {
  const { behind, stop } = useMemo(() => follow(ahead, rank), [ahead, rank]);
  useEffect(() => stop, [stop]);
  return behind;
}
