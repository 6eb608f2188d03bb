/** Somebody at the page: does what a person does, and notices whatever the console complains of. */
import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { settledAttribute, settledBox, type Box } from './settled.js';

export interface TableForm {
  readonly chairs: readonly {
    readonly name: string;
    readonly colour: string;
    readonly dirhams: number;
    readonly level?: string;
  }[];
  readonly edition?: string;
  readonly order?: string;
  readonly starts?: number | 'lot';
}

const COLOURS = ['A', 'B', 'C', 'D'];
const designFor = (index: number, players: number): string =>
  players === 2 ? ['A', 'C'][index]! : COLOURS[index]!;

export const people = (...names: readonly string[]): TableForm['chairs'] =>
  names.map((name, index) => ({ name, colour: designFor(index, names.length), dirhams: 30 }));

export const bots = (count: number, dirhams = 30): TableForm['chairs'] =>
  Array.from({ length: count }, (_, index) => ({
    name: '',
    level: ['nour', 'idris', 'zohra', 'brahim'][index]!,
    colour: designFor(index, count),
    dirhams,
  }));

export const SQUARE = /^[a-g][1-7]$/;

/** Every screen but the table, by its address. */
export const SCREENS = [
  '',
  'options',
  'settings',
  'history',
  'rules',
  'open',
  'online',
  'game/nowhere',
];

/** How somebody plays: with a mouse, with fingers, with keys. */
export interface Hand {
  readonly roll: () => Promise<void>;
  readonly lay: () => Promise<void>;
  /** Puts an explanation away, or passes on a rug that lies there. */
  readonly goOn: (what: 'explained' | 'pass') => Promise<void>;
}

export class Person {
  readonly page: Page;
  readonly main: Locator;
  readonly finish: Locator;
  readonly explanation: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.locator('.turn-main');
    this.finish = page.locator('.finish');
    this.explanation = page.locator('.explanation');
  }

  /** Opens the page with settings chosen earlier. */
  async arrive(settings: Record<string, unknown> = {}): Promise<void> {
    const stored = JSON.stringify({ pace: 'skip', sound: false, introduced: true, ...settings });
    await this.page.addInitScript((text) => {
      if (localStorage.getItem('marrakech.settings') === null)
        localStorage.setItem('marrakech.settings', text);
    }, stored);
    await this.page.goto('./');
    await this.page.locator('.start-go').first().waitFor();
  }

  async goTo(screen: string): Promise<void> {
    await this.page.goto(`./#/${screen}`);
    await this.page.locator('main h1').first().waitFor();
  }

  async playNow(): Promise<void> {
    await this.page.locator('.start-go').last().click();
    await this.page.locator('.market-grid').waitFor();
  }

  /** Sets a table that was remembered from last time. */
  async setTable(form: TableForm): Promise<void> {
    // A page that is still beginning may write its own address over the next one.
    await this.page.locator('main').first().waitFor();
    await this.page.evaluate((text) => {
      localStorage.setItem('marrakech.table', text);
    }, JSON.stringify(form));
    await this.page.goto('./#/options');
    await this.page.reload();
    await this.page.locator('.options-begin .button').click();
    await this.page.locator('.market-grid').waitFor();
  }

  async giveUpSeat(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Pause or leave' }).click();
    const quit = `${name} quits the game`;
    await this.page.getByRole('dialog').getByRole('button', { name: quit }).click();
    const asked = this.page.getByRole('dialog', { name: `${quit}?` });
    await asked.getByRole('button', { name: quit }).click();
  }

  cells(saying: string): Locator {
    return this.page.locator(`[role="gridcell"][aria-label*="${saying}"]`);
  }

  async assam(): Promise<string> {
    return settledAttribute(this.cells('Assam stands').first(), 'data-square', SQUARE);
  }

  /** When a rug is asked for: the two squares to the west of Assam, and where they are on the screen. */
  async westOfAssam(): Promise<{ near: Box; far: Box; squares: readonly string[] }> {
    // Squares are said a little after the button is drawn.
    await this.cells('you can start the rug here').first().waitFor({ state: 'attached' });
    const assam = await this.assam();
    const squares = [1, 2].map(
      (steps) => String.fromCodePoint(assam.codePointAt(0)! - steps) + assam[1],
    );
    const [near, far] = await Promise.all(
      squares.map(async (square) => settledBox(this.page.locator(`[data-square="${square}"]`))),
    );
    return { near: near!, far: far!, squares };
  }

  /** How much wider than the window the page is. */
  async tooWide(): Promise<number> {
    return this.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  }

  /** How much taller than the window it is. */
  async tooTall(): Promise<number> {
    return this.page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  }

  /** How much of the game is to be seen. */
  async moment(): Promise<string> {
    return settledAttribute(this.page.locator('.table'), 'data-moment', /./);
  }

  /** What the table asks for, once it asks for something after `moment`; till then it is passed on. */
  async asked(moment = ''): Promise<'roll' | 'lay' | 'end' | 'over'> {
    for (;;) {
      const asked = await this.next(moment);
      if (asked !== 'pass' && asked !== 'explained') return asked;
      const button = asked === 'pass' ? '.turn-passing' : '.explanation .button-main';
      await this.page.evaluate(
        (place) => document.querySelector<HTMLElement>(place)?.click(),
        button,
      );
    }
  }

  /** The same, or that a rug lies there and can be passed on, or that something is explained. */
  private async next(moment: string) {
    const answer = await this.page.waitForFunction((before) => {
      if (document.querySelector('.finish') !== null) return 'over';
      if (document.querySelector('.explanation .button-main') !== null) return 'explained';
      if (document.querySelector('.turn-passing') !== null) return 'pass';
      const now = document.querySelector<HTMLElement>('.table')?.dataset['moment'];
      if (now === before) return undefined;
      // For half a second after it appeared, a decision takes no press.
      const main = document.querySelector('.turn-main.button-main:not([aria-disabled])');
      const words = main?.textContent ?? '';
      return { Roll: 'roll', 'Lay rug': 'lay', 'End turn': 'end' }[words];
    }, moment);
    return (await answer.jsonValue()) as 'roll' | 'lay' | 'end' | 'over' | 'pass' | 'explained';
  }

  /** Plays until the game is over, each turn in the given way and by that hand alone. */
  async playOn(way: Hand): Promise<void> {
    let moment = '';
    for (let step = 0; step < 1000; step++) {
      const asked = await this.next(moment);
      if (asked === 'over') return;
      if (asked === 'pass' || asked === 'explained') {
        await way.goOn(asked);
        // A second key or tap would already mean something else.
        const done = asked === 'pass' ? '.turn-passing' : '.explanation';
        await this.page.locator(done).waitFor({ state: 'hidden' });
        continue;
      }
      moment = await this.moment();
      if (asked === 'lay') await way.lay();
      else await way.roll();
    }
    throw new Error('this game has no end');
  }

  /**
   * Plays until the game is over as a screen reader does, by pressing what can be pressed, and from
   * within the page: for tests that are not about hands. Between two steps the page draws so many
   * frames, and its clock is put forward past the time for which a new decision takes no press.
   */
  async playSwiftly(frames = 0): Promise<void> {
    await this.page.evaluate(
      async (between) =>
        new Promise<void>((over) => {
          // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page
          const press = (place: string): boolean => {
            const found = document.querySelector<HTMLElement>(place);
            found?.click();
            return found !== null;
          };
          const now = performance.now.bind(performance);
          let ahead = 0;
          performance.now = () => now() + ahead;
          const step = (): void => {
            ahead += 1000;
            if (document.querySelector('.finish') !== null) return over();
            press('.explanation .button-main');
            press('.turn-passing');
            const main = document.querySelector<HTMLElement>('.turn-main.button-main');
            const asked = main?.textContent ?? '';
            if (asked === 'Roll' || asked === 'End turn') main?.click();
            else if (asked === 'Lay rug' && !press('[aria-label*="chosen as the first half"]'))
              press('[aria-label*="you can start the rug here"]');
            goOn(between);
          };
          // What follows a frame is done in the task after it.
          const goOn = (left: number): void => {
            if (left === 0) setTimeout(step);
            else requestAnimationFrame(() => goOn(left - 1));
          };
          step();
        }),
      frames,
    );
  }

  /** The keyboard alone, wherever the focus is. */
  readonly keyboard: Hand = {
    roll: async (): Promise<void> => {
      await this.canDecide();
      await this.page.keyboard.press('Enter');
    },
    lay: async (): Promise<void> => {
      await this.canDecide();
      await this.page.keyboard.press('ArrowRight');
      await this.page.keyboard.press('Enter');
    },
    goOn: async (what): Promise<void> =>
      this.page.keyboard.press(what === 'explained' ? 'Escape' : 'Enter'),
  };

  readonly mouse: Hand = {
    roll: async (): Promise<void> => this.main.click(),
    lay: async (): Promise<void> => {
      const box = await settledBox(this.cells('you can start the rug here').first());
      await this.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 2 });
      await this.page.locator('.ghost').waitFor({ state: 'attached' });
      await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await this.page.mouse.move(2, 2);
    },
    goOn: async (what): Promise<void> => this.onward(what).click(),
  };

  readonly touch: Hand = {
    roll: async (): Promise<void> => this.main.tap(),
    lay: async (): Promise<void> => {
      await this.cells('you can start the rug here').first().tap();
      await this.cells('the other half fits here').first().tap();
    },
    goOn: async (what): Promise<void> => this.onward(what).tap(),
  };

  /** A decision has been on the screen for as long as it takes no press. */
  async canDecide(): Promise<void> {
    await this.page.locator('.turn-main.button-main:not([aria-disabled])').waitFor();
  }

  /** The button that puts an explanation away, or passes on a rug. */
  private onward(what: 'explained' | 'pass'): Locator {
    return what === 'explained' ? this.explanation.locator('.button-main') : this.main;
  }
}

/** The whole page is on the device, and this window is answered from there. */
export async function waitUntilKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

export const test = base.extend<{ person: Person }>({
  person: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await use(new Person(page));
    expect(complaints, 'the console stays silent').toEqual([]);
  },
});

export { expect };
