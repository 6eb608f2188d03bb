/** Somebody with a browser of their own, at a table of a server. */
import { expect, test as base, type Browser, type BrowserContextOptions } from '@playwright/test';
import { MarrakechServer } from './marrakech-server.js';
import { Person } from './person.js';
import { settled, settledAddress } from './settled.js';

/** What a browser says by itself when a line is cut, which is what some tests do. */
const CUT_LINE =
  /WebSocket connection to .* failed|net::ERR_(CONNECTION_RE(FUSED|SET)|INTERNET_DISCONNECTED)/;

export class Visitor extends Person {
  readonly #complaints: string[] = [];
  readonly #allowed: RegExp[] = [];
  /** Every frame this browser was sent. */
  readonly frames: string[] = [];
  /** Every frame it sent. */
  readonly sent: string[] = [];

  static async come(
    browser: Browser,
    address: string,
    name: string,
    options: BrowserContextOptions & { settings?: Record<string, unknown> } = {},
  ): Promise<Visitor> {
    const { settings = {}, ...rest } = options;
    const context = await browser.newContext({ baseURL: address, locale: 'en-GB', ...rest });
    const visitor = new Visitor(await context.newPage());
    visitor.listen();
    const stored = JSON.stringify({
      pace: 'skip',
      sound: false,
      introduced: true,
      motion: 'still',
      ...settings,
    });
    await context.addInitScript(
      ([text, called]) => {
        if (localStorage.getItem('marrakech.settings') !== null) return;
        localStorage.setItem('marrakech.settings', text!);
        localStorage.setItem('marrakech.online.name', called!);
      },
      [stored, name],
    );
    return visitor;
  }

  listen(): void {
    const { page } = this;
    page.on('console', (message) => {
      if (message.type() === 'error' && !CUT_LINE.test(message.text()))
        this.#complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.#complaints.push(error.message));
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.frames.push(String(payload)));
      socket.on('framesent', ({ payload }) => this.sent.push(String(payload)));
    });
  }

  /** The console may say this: the test is about such errors. */
  allow(expected: RegExp): void {
    this.#allowed.push(expected);
  }

  /** What the page and the browser complained about, but for what the test allows. */
  get complaints(): readonly string[] {
    return this.#complaints.filter((said) => !this.#allowed.some((each) => each.test(said)));
  }

  async visit(screen: string): Promise<void> {
    await this.page.goto(`./#/${screen}`);
  }

  /** Opens a table for `seats` people and sits down there; its name. */
  async openTable(seats: number, change?: () => Promise<void>): Promise<string> {
    await this.visit('invite');
    await this.page.locator('.chair').first().waitFor();
    for (let chairs = 2; chairs < seats; chairs++)
      await this.page.getByRole('button', { name: 'Add a player' }).click();
    await change?.();
    await this.page.getByRole('button', { name: 'Create a table' }).click();
    await this.page.locator('.seat-name, .market-grid').first().waitFor();
    const table = /#\/table\/([\w-]+)/;
    return table.exec(await settledAddress(this.page, table))![1]!;
  }

  /** Takes the first chair that is free. */
  async sitDown(game: string): Promise<void> {
    await this.visit(`table/${game}`);
    await this.page.getByRole('button', { name: 'Sit here' }).first().click();
  }

  async market(): Promise<void> {
    await this.page.locator('.market-grid').waitFor();
  }

  /** Gives up the seat. */
  async leave(): Promise<void> {
    await this.page.getByRole('button', { name: 'Pause or leave' }).click();
    await this.page.locator('dialog .leave-choice.button-danger').click();
    await this.page.locator('dialog .dialog-buttons .button-danger').click();
  }
}

/** The first opens a table, at this pace if one is named, the others sit down and it begins; its name. */
export async function sitTogether(players: readonly Visitor[], pace?: string): Promise<string> {
  const [host, ...guests] = players;
  const game = await host!.openTable(players.length, async () => {
    if (pace !== undefined) await host!.page.getByRole('radio', { name: pace }).check();
  });
  for (const guest of guests) await guest.sitDown(game);
  await Promise.all(players.map(async (player) => player.market()));
  return game;
}

/** Whose turn it is by the titles of the windows, once exactly one says so. */
export async function moverOf(players: readonly Visitor[]): Promise<Visitor> {
  const titles = await settled(
    async () => Promise.all(players.map(async ({ page }) => page.title())),
    (all) => all.filter(isYourTurn).length === 1,
  );
  return players[titles.findIndex(isYourTurn)]!;
}

const isYourTurn = (title: string): boolean => title.startsWith('Your turn');

/** Everybody plays when it is their turn, until all see the end. */
export async function playTogether(players: readonly Visitor[]): Promise<void> {
  await Promise.all(
    players.map(async (player) => {
      // The table is painted after each move, in every window.
      await player.page.setViewportSize({ width: 640, height: 480 });
      await player.playSwiftly();
    }),
  );
}

async function runServer(
  settings: Record<string, string>,
  use: (server: MarrakechServer) => Promise<void>,
): Promise<void> {
  const server = new MarrakechServer(settings);
  await server.start();
  await use(server);
  await server.remove();
}

export const test = base.extend<
  {
    settings: Record<string, string> | undefined;
    server: MarrakechServer;
    come: (name: string, options?: Parameters<typeof Visitor.come>[3]) => Promise<Visitor>;
  },
  { house: MarrakechServer }
>({
  /** Of a server that is started for this test alone. */
  settings: [undefined, { option: true }],
  /** For one test after the other, who do not ask who else was there: many are over sooner than a start. */
  house: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what is needed from it
    async ({}, use) => runServer({}, use),
    { scope: 'worker' },
  ],
  server: async ({ settings, house }, use) =>
    settings === undefined ? use(house) : runServer(settings, use),
  come: async ({ browser, server }, use) => {
    const visitors: Visitor[] = [];
    await use(async (name, options) => {
      const visitor = await Visitor.come(browser, server.address, name, options);
      visitors.push(visitor);
      return visitor;
    });
    for (const visitor of visitors) {
      await visitor.page.context().close();
      expect(visitor.complaints, 'the console stays silent').toEqual([]);
    }
  },
});

export { expect };
