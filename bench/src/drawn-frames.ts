/**
 * Frames as they were drawn, from a trace of the browser. What moves by itself, as Assam does, is
 * drawn without asking the page: its own frames say how busy that was, not what somebody saw.
 */
import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  /** `e` where something ends. */
  readonly ph: string;
  readonly pid: number;
  /** Microseconds. */
  readonly ts: number;
}

/** How the page notes in a trace what goes on from now on. */
export const MARK = 'meanwhile ';

/** What ends when a frame is on the screen. */
const SHOWING = 'SubmitCompositorFrameToPresentationCompositorFrame';

/** In microseconds: what the page and what moves by itself add to one frame is told apart. */
const SAME_FRAME = 4000;

/** Does some work, and says what was traced meanwhile. */
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

/** Milliseconds between one drawn frame and the next, both while this went on. */
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
