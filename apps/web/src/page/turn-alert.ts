/** A table far away waits for somebody here: the window's title says so. */
import { signal } from '@preact/signals';

export const isYourTurn = signal(false);
