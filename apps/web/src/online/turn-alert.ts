/** An online table waits for a player here: the window's title or a notification says so. */
import { signal } from '@preact/signals';

export const isYourTurn = signal(false);
/** A game that began while its player was on another page. */
export const begunGame = signal<string | undefined>(undefined);
