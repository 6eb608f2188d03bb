/** Run in the page, one by one: they see nothing of this file. */

export type Asked = 'roll' | 'lay' | 'end' | 'pass' | 'explained' | 'over';

export interface TableState {
  /** What the table asks for; nothing while it moves, or while others decide. */
  readonly asked: Asked | null;
  /** How much of the game is to be seen. */
  readonly moment: string;
}

export function readTable(): TableState {
  const main = document.querySelector('.turn-main.button-main:not([aria-disabled])');
  const buttons: Readonly<Record<string, Asked>> = {
    Roll: 'roll',
    'Lay rug': 'lay',
    'End turn': 'end',
  };
  const asked = (): Asked | null => {
    if (document.querySelector('.finish') !== null) return 'over';
    if (document.querySelector('.explanation .button-main') !== null) return 'explained';
    if (document.querySelector('.turn-passing') !== null) return 'pass';
    return buttons[main?.textContent ?? ''] ?? null;
  };
  const table = document.querySelector<HTMLElement>('.table');
  return { asked: asked(), moment: table?.dataset['moment'] ?? '' };
}

/** The middle of the first such element, as text; empty if there is none. */
export function readPlace(selector: string): string {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  if (box === undefined || box.width === 0) return '';
  return JSON.stringify({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
}

/** Gives the button that says this a mark to find it by. */
export function markButton(text: string, mark: string): boolean {
  const all = [...document.querySelectorAll('button')];
  const found = all.find(({ textContent }) => textContent.trim() === text);
  found?.setAttribute(mark, '');
  return found !== undefined;
}

export const countOf = (selector: string): number => document.querySelectorAll(selector).length;

/** In CSS pixels. */
export const heightOf = (selector: string): number =>
  document.querySelector(selector)!.getBoundingClientRect().height;

export const textsOf = (selector: string): string =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent).join(' ');

export const store = (key: string, value: string): void => localStorage.setItem(key, value);

/** Gathers what goes wrong in the page from now on. */
export function listenForComplaints(): void {
  const complaints: string[] = [];
  Object.assign(window, { complaints });
  window.addEventListener('error', ({ message }) => complaints.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complaints.push(`${violatedDirective} ${blockedURI}`),
  );
}

export const readComplaints = (): readonly string[] =>
  (window as { readonly complaints?: string[] }).complaints?.splice(0) ?? [];
