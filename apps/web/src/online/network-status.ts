/** Whether this page has a network: it also counts as back when the page is shown again. */
import type { NetworkStatus } from '@marrakech/api-client';

export const pageNetwork: NetworkStatus = {
  get isOnline() {
    return navigator.onLine;
  },
  watch(wake, lose) {
    const wakeIfShown = (): void => {
      if (document.visibilityState !== 'hidden') wake();
    };
    addEventListener('online', wakeIfShown);
    addEventListener('offline', lose);
    document.addEventListener('visibilitychange', wakeIfShown);
    return () => {
      removeEventListener('online', wakeIfShown);
      removeEventListener('offline', lose);
      document.removeEventListener('visibilitychange', wakeIfShown);
    };
  },
};
