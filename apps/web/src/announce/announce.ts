/** What happens, said to those who listen: one polite live region for the whole page. */
import { signal } from '@preact/signals';

const MOST_LINES = 6;

/** The last things said, oldest first. Each has a number so that the same words are said again. */
export const announcements = signal<readonly { readonly number: number; readonly text: string }[]>(
  [],
);

let said = 0;

export function announce(...texts: readonly string[]): void {
  const news = texts.filter((text) => text !== '').map((text) => ({ number: ++said, text }));
  if (news.length > 0) announcements.value = [...announcements.peek(), ...news].slice(-MOST_LINES);
}

/** What was said about one screen is no news on the next. */
export function hush(): void {
  announcements.value = [];
}
