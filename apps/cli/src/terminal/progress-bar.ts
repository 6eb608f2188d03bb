/** A progress bar on standard error, if that is a terminal. */

const WIDTH = 30;
const CLEAR_LINE = '\r\u001B[K';
const BETWEEN_DRAWINGS = 100;

export class ProgressBar {
  readonly #shown = process.stderr.isTTY && process.env['TERM'] !== 'dumb';
  #drawnAt = Number.NEGATIVE_INFINITY;

  /** `share` goes from 0 to 1; the words stand beside the bar. */
  show(share: number, words: () => string): void {
    const now = performance.now();
    if (!this.#shown || now - this.#drawnAt < BETWEEN_DRAWINGS) return;
    this.#drawnAt = now;
    const filled = Math.floor(Math.min(1, share) * WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    process.stderr.write(`${CLEAR_LINE}${bar} ${words()}`);
  }

  clear(): void {
    if (this.#shown) process.stderr.write(CLEAR_LINE);
  }
}
