/** Whether somebody plays with keys just now: only for them is the focus led to where play goes on. */
let isKey = false;

export const playsByKey = (): boolean => isKey;

export function followInput(): void {
  // Before anybody else hears of it: what the key does may already ask.
  const options = { capture: true, passive: true };
  document.addEventListener('keydown', () => (isKey = true), options);
  document.addEventListener('pointerdown', () => (isKey = false), options);
}
