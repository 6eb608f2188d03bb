/** The page as an app: kept for offline, installed if wanted, renewed when it is started next. */
import { signal } from '@preact/signals';

/** Chromium's own event; other browsers install from their menus. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

export const installOffer = signal<InstallOffer | undefined>(undefined);
/** A newer version has been fetched and waits for the next start. */
export const isNewVersionThere = signal(false);

export async function install(): Promise<void> {
  const offer = installOffer.value;
  installOffer.value = undefined;
  await offer?.prompt();
}

function watch(registration: ServiceWorkerRegistration): void {
  const { installing } = registration;
  installing?.addEventListener('statechange', () => {
    // The first service worker replaces no other, so it need not wait.
    if (installing.state === 'installed' && navigator.serviceWorker.controller !== null)
      isNewVersionThere.value = true;
  });
}

export function keepOffline(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.value = event as InstallOffer;
  });
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // It fetches everything there is: not while the first game is still on its way.
  if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register(), { once: true });
}

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register('./service-worker.js');
    if (registration.waiting !== null) isNewVersionThere.value = true;
    registration.addEventListener('updatefound', () => watch(registration));
    // Another window may have found it already.
    watch(registration);
  } catch {
    // A page that cannot be kept (private window, plain http) is still a page.
  }
}
