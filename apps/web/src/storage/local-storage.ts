/**
 * Small things this device remembers between visits. Where the browser lets a page keep nothing, or
 * has no room left, they are remembered for as long as the page is open.
 */

/** Every key begins like this. */
const OURS = 'marrakech.';

const instead = new Map<string, string>();

/** A browser may refuse even the sight of its storage. */
function attempt<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(localStorage);
  } catch {
    return undefined;
  }
}

export const remembered = (key: string): string | null =>
  instead.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null;

export function remember(key: string, value: string): void {
  const isKept = attempt((storage) => {
    storage.setItem(key, value);
    return true;
  });
  if (isKept === true) instead.delete(key);
  else instead.set(key, value);
}

export function forget(key: string): void {
  instead.delete(key);
  attempt((storage) => storage.removeItem(key));
}

/** What other pages of the same address remember is theirs. */
export function forgetAll(): void {
  instead.clear();
  attempt((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(OURS)) storage.removeItem(key);
  });
}
