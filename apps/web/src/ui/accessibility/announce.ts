/** What happens, said to those who listen: one polite live region for the whole page. */
import { signal } from '@preact/signals';

/** Time for a screen reader to take up a line (ms): one that is gone before is not heard. */
const HEARD_MS = 5000;
/** Lines that stay after that, to be read again. */
const LAST_LINES = 6;

interface Line {
  /** So that the same words are said again. */
  readonly number: number;
  readonly text: string;
  /** When it may go, by `performance.now`. */
  readonly until: number;
}

/** The last things said, oldest first. */
export const announcements = signal<readonly Line[]>([]);

let said = 0;
/** The number of the last line so far. */
export const lastSaid = (): number => said;

let timer: ReturnType<typeof setTimeout> | undefined;

export function announce(...texts: readonly string[]): void {
  const until = performance.now() + HEARD_MS;
  const news = texts.filter((text) => text !== '').map((text) => ({ number: ++said, text, until }));
  if (news.length === 0) return;
  announcements.value = [...announcements.peek(), ...news];
  removeLater();
}

/** Never together with what is added, but by its age: however long a batch, all of it is heard. */
function removeLater(): void {
  const lines = announcements.peek();
  const [oldest] = lines;
  if (timer !== undefined || oldest === undefined || lines.length <= LAST_LINES) return;
  timer = setTimeout(
    () => {
      timer = undefined;
      announcements.value = announcements
        .peek()
        .filter(({ until }, at, all) => until > performance.now() || at >= all.length - LAST_LINES);
      removeLater();
    },
    Math.max(0, oldest.until - performance.now()),
  );
}

/** What was said about one screen is no news on the next. */
export function hush(): void {
  clearTimeout(timer);
  timer = undefined;
  announcements.value = [];
}
