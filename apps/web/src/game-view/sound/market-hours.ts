/** When the market is heard: while it is wanted, somebody sits at a table and looks at the page. */
import { effect, signal } from '@preact/signals';
import { settings } from '../../storage/settings.js';
import { showCaption } from './caption.js';

/** Follows the settings for as long as somebody sits at a table. Returns how to stop. */
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
