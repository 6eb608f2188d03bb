/** The whole terminal for ourselves, and given back as it was whatever happens. */
import { writeSync } from 'node:fs';
import { emitKeypressEvents, type Key } from 'node:readline';

const OPEN = '\u001B[?1049h\u001B[2J';
const CLOSE = '\u001B[0m\u001B[?25h\u001B[?1049l';
const HOME = '\u001B[H';
const CLEAR_TO_END_OF_LINE = '\u001B[K';
const CLEAR_BELOW = '\u001B[J';

export interface Cursor {
  readonly x: number;
  readonly y: number;
}

export interface TerminalEvents {
  readonly onKey: (glyph: string, key: Key) => void;
  readonly onResize: () => void;
}

export class TerminalSession {
  readonly #events: TerminalEvents;
  #isOpen = false;

  constructor(events: TerminalEvents) {
    this.#events = events;
    emitKeypressEvents(process.stdin);
  }

  readonly #onKey = (glyph: string | undefined, key: Key) => this.#events.onKey(glyph ?? '', key);
  readonly #close = () => this.close();

  open(): void {
    this.#isOpen = true;
    process.on('exit', this.#close);
    process.stdin.setRawMode(true);
    process.stdin.on('keypress', this.#onKey);
    process.stdin.resume();
    process.stdout.on('resize', this.#events.onResize);
    process.stdout.write(OPEN);
  }

  /** Replaces what is shown, in place: nothing flickers. */
  draw(lines: readonly string[], cursor: Cursor): void {
    if (!this.#isOpen) return;
    const body = lines.map((line) => `${line}${CLEAR_TO_END_OF_LINE}`).join('\r\n');
    const place = `\u001B[${cursor.y + 1};${cursor.x + 1}H`;
    process.stdout.write(`${HOME}${body}${CLEAR_BELOW}${place}`);
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    process.off('exit', this.#close);
    process.stdout.off('resize', this.#events.onResize);
    process.stdin.off('keypress', this.#onKey);
    process.stdin.pause();
    try {
      process.stdin.setRawMode(false);
      // At once: the program may be about to end.
      writeSync(process.stdout.fd, CLOSE);
    } catch {
      // The terminal is gone, and with it what was to be restored.
    }
  }

  /** Gives the terminal to the shell until the program is brought back. */
  suspend(): void {
    this.close();
    // Nothing else keeps the program alive until the signal is heard.
    const vigil = setInterval(() => undefined, 60_000);
    process.once('SIGCONT', () => {
      clearInterval(vigil);
      this.open();
      this.#events.onResize();
    });
    process.kill(process.pid, 'SIGTSTP');
  }
}
