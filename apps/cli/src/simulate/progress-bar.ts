/** A bar on standard error that fills, where somebody can see it. */

const WIDTH = 30;
const CLEAR_LINE = '\r\u001B[K';
const BETWEEN_DRAWINGS = 100;

export class ProgressBar {
  readonly #whole: number;
  readonly #shown = process.stderr.isTTY && process.env['TERM'] !== 'dumb';
  #drawnAt = Number.NEGATIVE_INFINITY;

  constructor(whole: number) {
    this.#whole = whole;
  }

  show(done: number): void {
    const now = performance.now();
    if (!this.#shown || now - this.#drawnAt < BETWEEN_DRAWINGS) return;
    this.#drawnAt = now;
    const filled = Math.floor((done / this.#whole) * WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    const games = `${done.toLocaleString('en-US')} of ${this.#whole.toLocaleString('en-US')} games`;
    process.stderr.write(`${CLEAR_LINE}${bar} ${games}`);
  }

  clear(): void {
    if (this.#shown) process.stderr.write(CLEAR_LINE);
  }
}
