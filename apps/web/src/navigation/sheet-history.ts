/**
 * The browser's Back closes a sheet before it leaves the screen: an open sheet has an entry of its
 * own in the history, with the same address. One that was closed otherwise leaves its entry spent,
 * and Back passes it by: a step back of our own could cross with whatever is done next.
 */

/** How to close the sheets that are open, the uppermost last. All share one entry. */
const open: (() => void)[] = [];
/** Of the entry that is shown. */
let address = '';
let isSpent = false;

function sheetHere(): 'open' | 'spent' | undefined {
  const { sheet } = (history.state ?? {}) as { readonly sheet?: unknown };
  return sheet === 'open' || sheet === 'spent' ? sheet : undefined;
}

function noteEntry(): void {
  address = location.href;
  isSpent = sheetHere() === 'spent';
}

function addEntry(): void {
  const state: unknown = { ...history.state, sheet: 'open' };
  if (sheetHere() === undefined) history.pushState(state, '');
  else history.replaceState(state, '');
  noteEntry();
}

function spendEntry(): void {
  if (open.length === 0 && sheetHere() === 'open')
    history.replaceState({ ...history.state, sheet: 'spent' }, '');
  noteEntry();
}

function onTraversal(): void {
  const isBeneath = location.href === address && sheetHere() === undefined;
  const wasSpent = isSpent;
  spendEntry();
  if (!isBeneath) return;
  if (open.length > 0) {
    open.at(-1)!();
    if (open.length > 1) addEntry();
  } else if (wasSpent) history.back();
}

export function followSheets(): void {
  addEventListener('popstate', onTraversal);
  // The page may have been loaded again while a sheet lay over it.
  spendEntry();
}

/** A sheet opens. Gives what to call when it is gone. */
export function openSheet(close: () => void): () => void {
  open.push(close);
  addEntry();
  return () => {
    open.splice(open.indexOf(close), 1);
    // One that takes its place takes the entry too.
    setTimeout(spendEntry);
  };
}

/** Goes to another screen. It takes the place of a sheet, so that nothing is left of that. */
export function moveTo(hash: string): void {
  if (sheetHere() === undefined) location.hash = hash;
  else location.replace(hash);
}
