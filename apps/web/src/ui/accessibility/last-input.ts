/** The press in progress, or the last one: by key or by pointer, and since when. */
let isKey = false;
let began: number | undefined;
let isKeyDown = false;

/** Whether the last press was a key: only then is the focus moved to where play goes on. */
export const playsByKey = (): boolean => isKey;

/**
 * When the present press began, by the clock of `performance.now()`: a click follows long after its
 * start, and a busy page hears both late.
 */
export const pressBegan = (): number => began ?? performance.now();

export function followInput(target: EventTarget = document): void {
  // Before all other listeners: what the key does may already ask.
  const options = { capture: true, passive: true };
  const on = (type: string, listener: (event: never) => void): void =>
    target.addEventListener(type, listener as EventListener, options);
  on('keydown', ({ repeat, timeStamp }: KeyboardEvent) => {
    isKey = true;
    isKeyDown = true;
    if (!repeat) began = timeStamp;
  });
  // Space presses a button when it is released, right after this event.
  on('keyup', () => setTimeout(() => (isKeyDown = false)));
  on('pointerdown', ({ timeStamp }: PointerEvent) => {
    isKey = false;
    began = timeStamp;
  });
  // A click without pointer or key comes from a screen reader.
  on('click', ({ detail }: MouseEvent) => {
    if (detail === 0 && !isKeyDown) began = performance.now();
  });
}
