/** Loads the page anew in its newest version, also where a service worker keeps an older one. */

/** The worker takes over at once, or another window of the old version holds it up. */
const TAKE_OVER_WITHIN = 3000;
/** A page that is still too old so soon after a reload is not helped by another. */
const JUST_NOW = 60_000;

async function untilInstalled(worker: ServiceWorker): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const look = (): void => {
      if (worker.state === 'redundant') reject(new Error('the new version could not be fetched'));
      else if (worker.state !== 'installing') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

/** Whether another worker controls this page in a moment. */
async function isReplaced(): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), TAKE_OVER_WITHIN);
    navigator.serviceWorker.addEventListener(
      'controllerchange',
      () => {
        clearTimeout(timer);
        resolve(true);
      },
      { once: true },
    );
  });
}

function wasJustReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const isReload = (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload';
  return isReload && performance.now() < JUST_NOW;
}

/** Whether a reload can bring another version. */
async function takeNewest(): Promise<boolean> {
  const isKept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  const registration = isKept ? await navigator.serviceWorker.getRegistration() : undefined;
  // Without a worker, a reload fetches what the server has.
  if (registration === undefined) return !wasJustReloaded();
  await registration.update();
  const newest = registration.installing ?? registration.waiting;
  if (newest === null) return false;
  await untilInstalled(newest);
  const replaced = isReplaced();
  newest.postMessage('take-over');
  return replaced;
}

let reloading: Promise<void> | undefined;

/** Reloads if that can bring another version. */
export async function reloadIfNewer(): Promise<void> {
  reloading ??= takeNewest()
    .then((canBeNewer) => {
      if (canBeNewer) location.reload();
    })
    // Without a network there is nothing newer: the next time may do better.
    .catch(() => undefined)
    .finally(() => {
      reloading = undefined;
    });
  await reloading;
}

/** Reloads, in the newest version that can be had. */
export async function reloadNow(): Promise<void> {
  await reloadIfNewer();
  location.reload();
}
