/** The background sound plays while it is switched on, a table is open and the page is visible. */
import { effect, signal } from '@preact/signals';
import { settings } from '../../storage/settings.js';
import { showCaption } from './caption.js';

/** Follows the settings while a table is open. Returns a function that stops it. */
export function keepMarketHours(): () => void {
  const isSeen = signal(!document.hidden);
  const hasTouched = signal(navigator.userActivation.hasBeenActive);
  const look = (): void => {
    isSeen.value = !document.hidden;
  };
  const touch = (): void => {
    hasTouched.value = navigator.userActivation.hasBeenActive;
  };
  const touches = ['pointerup', 'keydown'] as const;
  document.addEventListener('visibilitychange', look);
  for (const type of touches) document.addEventListener(type, touch);
  const close = effect(() => {
    const { sound, market } = settings.value;
    if (!sound || !market || !isSeen.value || !hasTouched.value) return undefined;
    let isOpen = true;
    let hush: (() => void) | undefined;
    void import('./market-murmur.js').then(({ openMarket }) => {
      if (isOpen) hush = openMarket();
    });
    if (settings.peek().captions) showCaption('market');
    return () => {
      isOpen = false;
      hush?.();
    };
  });
  return () => {
    close();
    document.removeEventListener('visibilitychange', look);
    for (const type of touches) document.removeEventListener(type, touch);
  };
}
