/** What the round needs of a browser: one window with a storage of its own. */
export interface BrowserWindow {
  readonly visit: (address: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  /** Runs a function in the page: it sees nothing from outside, and all it takes and gives is JSON. */
  readonly evaluate: <Value>(
    run: (...given: string[]) => Value,
    ...given: string[]
  ) => Promise<Value>;
  /** A key as the keyboard sends it to whatever has the focus. */
  readonly press: (key: Key) => Promise<void>;
  /** The mouse goes to this place of the window, in CSS pixels. */
  readonly moveTo: (place: Place) => Promise<void>;
  /** The mouse goes there and presses its main button. */
  readonly click: (place: Place) => Promise<void>;
  /** As PNG. */
  readonly screenshot: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

export type Key = 'Enter' | 'ArrowRight';

export interface Place {
  readonly x: number;
  readonly y: number;
}

export const WINDOW_SIZE = { width: 1280, height: 800 };
