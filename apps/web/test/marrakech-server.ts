/** A real server with the built page, as a process of its own that can be killed without a word. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from '@photostructure/sqlite';
import { SERVER_PROGRAM, startServer, type StartedServer } from '@marrakech/testbed/cluster';

const PAGE = fileURLToPath(new URL('../dist', import.meta.url));

export class MarrakechServer {
  readonly #data = mkdtempSync(join(tmpdir(), 'marrakech-online-'));
  readonly #settings: Readonly<Record<string, string>>;
  #server: StartedServer | undefined;
  #port = '0';
  readonly #backup = join(this.#data, 'backup');

  constructor(settings: Readonly<Record<string, string>> = {}) {
    this.#settings = settings;
  }

  get address(): string {
    return `http://localhost:${this.#port}/`;
  }

  /** Takes up its games and its address where it left them. */
  async start(): Promise<void> {
    this.#server = await startServer({
      environment: {
        HOST: 'localhost',
        PORT: this.#port,
        MARRAKECH_DATA: this.#data,
        MARRAKECH_WEB: PAGE,
        MARRAKECH_REQUESTS_PER_MINUTE: '10000',
        MARRAKECH_BOT_PAUSE_MS: '0',
        ...this.#settings,
      },
    });
    this.#port = String(this.#server.port);
  }

  async kill(): Promise<void> {
    await this.#server?.child.end('SIGKILL');
  }

  /** As a host does it, while it runs. */
  backUp(): void {
    execFileSync(process.execPath, [SERVER_PROGRAM, 'backup', this.#backup], {
      env: { PATH: process.env['PATH'], MARRAKECH_DATA: this.#data },
    });
  }

  /** Instead of all that is there: what was backed up. */
  restore(): void {
    const store = readdirSync(this.#data).filter((name) => name.startsWith('marrakech.sqlite'));
    for (const name of store) rmSync(join(this.#data, name));
    renameSync(this.#backup, join(this.#data, 'marrakech.sqlite'));
  }

  /** As if it had been killed so much earlier, in milliseconds. */
  age(ms: number): void {
    const database = new DatabaseSync(join(this.#data, 'marrakech.sqlite'));
    database.prepare('update heartbeat set alive_at = alive_at - ?').run(ms);
    database.close();
  }

  /** As if whoever is to move had thought about it for so much longer, in milliseconds. */
  spend(ms: number): void {
    const database = new DatabaseSync(join(this.#data, 'marrakech.sqlite'));
    database
      .prepare(`update events set event = json_set(event, '$.at', event ->> '$.at' - ?)`)
      .run(ms);
    database.prepare('update games set due_at = due_at - ?').run(ms);
    database.close();
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#data, { recursive: true });
  }
}
