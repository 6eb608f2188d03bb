/** Keys for a whole page, heard from its first picture on: one that comes sooner would be lost. */
import { useLayoutEffect } from 'preact/hooks';

export function useKeys(onKey: (event: KeyboardEvent) => void): void {
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
