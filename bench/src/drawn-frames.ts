/**
 * Frames that were drawn, from a browser trace. Compositor animations, such as Assam's walk, run
 * without the page, so the page's own frame times show its load and not what a person sees.
 */
import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  /** `e` for the end of an event. */
  readonly ph: string;
  readonly pid: number;
  /** Microseconds. */
  readonly ts: number;
}

/** The prefix of the page's marks in the trace. */
export const MARK = 'meanwhile ';

/** The event that ends when a frame is on the screen. */
const SHOWING = 'SubmitCompositorFrameToPresentationCompositorFrame';

/**
 * In microseconds: the page and the compositor report one frame separately, at most this far apart.
 */
const SAME_FRAME = 4000;

/** Runs `work` and returns the trace events. */
export async function traced(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<readonly TraceEvent[]> {
  await browser.startTracing(page, {
    categories: ['blink.user_timing', 'disabled-by-default-devtools.timeline.frame'],
  });
  await work();
  const trace: unknown = JSON.parse((await browser.stopTracing()).toString('utf8'));
  const { traceEvents } = trace as { readonly traceEvents: readonly TraceEvent[] };
  return traceEvents.toSorted((one, other) => one.ts - other.ts);
}

/** Milliseconds between consecutive frames while `meanwhile` was marked. */
export function drawnWhile(events: readonly TraceEvent[], meanwhile: string): number[] {
  const frames: number[] = [];
  const page = events.find(({ name }) => name.startsWith(MARK))?.pid;
  let isGoingOn = false;
  let last: number | undefined;
  for (const { name, ph, pid, ts } of events) {
    if (pid !== page) continue;
    if (name.startsWith(MARK)) {
      isGoingOn = name === MARK + meanwhile;
      last = undefined;
    } else if (name === SHOWING && ph === 'e' && isGoingOn) {
      if (last !== undefined && ts - last < SAME_FRAME) continue;
      if (last !== undefined) frames.push((ts - last) / 1000);
      last = ts;
    }
  }
  return frames;
}
