/** A table far away waits for somebody here: the window's title or a notice says so. */
import { signal } from '@preact/signals';

export const isYourTurn = signal(false);
/** A game that began while its player was on another page. */
export const begunGame = signal<string | undefined>(undefined);
