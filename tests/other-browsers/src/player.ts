/** A person at the page of any browser: finds out what the page asks, and answers by hand. */
import { vi } from 'vitest';
import type { BrowserWindow, Place } from './browser-window.js';
import {
  countOf,
  listenForComplaints,
  markButton,
  readComplaints,
  readPlace,
  readTable,
  store,
  type Asked,
} from './page-functions.js';

/** On a busy machine slow is no fault, but no single wait needs longer (ms). */
const PATIENCE = { timeout: 60_000, interval: 50 };

export interface Hand {
  /** Presses the main button of the turn, or puts an explanation away. */
  readonly confirm: (player: Player, asked: Asked) => Promise<void>;
  readonly lay: (player: Player) => Promise<void>;
}

export const KEYBOARD: Hand = {
  confirm: async ({ window }) => window.press('Enter'),
  lay: async ({ window }) => {
    await window.press('ArrowRight');
    await window.press('Enter');
  },
};

export const POINTER: Hand = {
  confirm: async (player, asked) =>
    player.click(asked === 'explained' ? '.explanation .button-main' : '.turn-main'),
  lay: async (player) => {
    const square = await player.placeOf('[aria-label*="you can start the rug here"]');
    await player.window.moveTo(square);
    await player.waitFor('.ghost');
    await player.window.click(square);
  },
};

export class Player {
  readonly window: BrowserWindow;
  readonly #complaints: string[] = [];

  constructor(window: BrowserWindow) {
    this.window = window;
  }

  /** Opens the page on a new device where this is stored already. */
  async arrive(origin: string, stored: Readonly<Record<string, string>>): Promise<void> {
    await this.window.visit(`${origin}/`);
    await this.waitFor('.start-go');
    for (const [key, value] of Object.entries(stored))
      await this.window.evaluate(store, key, value);
    await this.reload('.start-go');
  }

  async reload(expected: string): Promise<void> {
    await this.complaints();
    await this.window.reload();
    await this.waitFor(expected);
    await this.window.evaluate(listenForComplaints);
  }

  async waitFor(selector: string): Promise<void> {
    await waitUntil(selector, async () => (await this.window.evaluate(countOf, selector)) > 0);
  }

  /** The middle of the first such element, once it is at rest. */
  async placeOf(selector: string): Promise<Place> {
    let before = '';
    const place = await waitUntil(`${selector} is at rest`, async () => {
      const last = before;
      before = await this.window.evaluate(readPlace, selector);
      return before === last && before;
    });
    return JSON.parse(place) as Place;
  }

  async click(selector: string): Promise<void> {
    await this.window.click(await this.placeOf(selector));
  }

  async clickButton(text: string): Promise<void> {
    const mark = `data-${text.toLowerCase().replaceAll(' ', '-')}`;
    await waitUntil(text, async () => this.window.evaluate(markButton, text, mark));
    await this.click(`[${mark}]`);
  }

  /** Takes so many of its own turns by this hand; fewer if the game is over before. */
  async play(hand: Hand, turns = Infinity): Promise<void> {
    for (let laid = 0; laid < turns;) {
      const { asked, moment } = await waitUntil('the table asks for something', async () => {
        const state = await this.window.evaluate(readTable);
        return state.asked !== null && { ...state, asked: state.asked };
      });
      if (asked === 'over') return;
      if (asked === 'lay') await hand.lay(this);
      else await hand.confirm(this, asked);
      // A second key or click would already mean something else.
      await waitUntil(`an answer to ${asked}`, async () => {
        const now = await this.window.evaluate(readTable);
        return now.asked !== asked || now.moment !== moment;
      });
      if (asked === 'lay') laid++;
    }
  }

  /** All that went wrong in its page. */
  async complaints(): Promise<readonly string[]> {
    this.#complaints.push(...(await this.window.evaluate(readComplaints)));
    return this.#complaints;
  }
}

/** What it finds, once that is not false or empty. */
async function waitUntil<Found>(
  expected: string,
  find: () => Promise<Found>,
): Promise<Exclude<Found, false | ''>> {
  try {
    return (await vi.waitUntil(find, PATIENCE)) as Exclude<Found, false | ''>;
  } catch (error) {
    throw new Error(`the page never showed: ${expected}`, { cause: error });
  }
}
