/** Whether a screen has taken another's place, and nothing was done on it yet. */
import { route } from './route.js';

let isArriving = false;

/** The first screen is none to arrive at: the browser itself reads a page that it has loaded. */
export function followArrivals(): void {
  let isFirst = true;
  route.subscribe(() => {
    isArriving = !isFirst;
    isFirst = false;
  });
  // Whatever is pressed then is meant for something else, and must not be torn away from it.
  for (const input of ['keydown', 'pointerdown'] as const)
    addEventListener(
      input,
      () => {
        isArriving = false;
      },
      { capture: true },
    );
}

export const hasJustCome = (): boolean => isArriving;
