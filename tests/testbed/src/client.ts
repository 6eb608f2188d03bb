/** A client for tests: real requests, a real socket, and a table folded from its events. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { ServerFrame } from '@marrakech/protocol';
import { awaited, legalDecisions } from '@marrakech/rules';
import {
  accept,
  moverOf,
  parseEvent,
  type Command,
  type Message,
  type Reply,
  type Table,
  type TableEvent,
  type TableOptions,
} from '@marrakech/table';
import { WebSocket } from 'ws';

export const makeShare = (): string => randomBytes(32).toString('hex');

/** The response of matchmaking. */
export interface Reserved {
  readonly game: string;
  readonly seat: number;
  readonly until?: number;
}

/** A player with a cookie jar. */
export class Person {
  readonly origin: string;
  /** Every received byte, headers included, as one character each. */
  readonly heard: string[] = [];
  cookie = '';
  token = '';
  player = '';

  constructor(origin: string) {
    this.origin = origin;
  }

  get headers(): Record<string, string> {
    return {
      ...(this.cookie !== '' && { cookie: this.cookie }),
      ...(this.token === '' ? { origin: this.origin } : { authorization: `Bearer ${this.token}` }),
    };
  }

  async ask(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; text: string }> {
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers: {
        ...this.headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const [cookie] = response.headers.getSetCookie();
    if (cookie !== undefined) this.cookie = cookie.split(';')[0]!;
    const headers = [...response.headers].map((header) => header.join(': '));
    this.heard.push([response.statusText, ...headers, '', bytes.toString('latin1')].join('\n'));
    return { status: response.status, text: bytes.toString('utf8') };
  }

  async json<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const { status, text } = await this.ask(method, path, body);
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text) as Answer;
  }

  async arrive(): Promise<this> {
    ({ player: this.player } = await this.json<{ player: string }>('POST', '/api/me'));
    return this;
  }

  async open(
    options: TableOptions,
    access: { isPublic?: boolean; bySeat?: boolean } = {},
  ): Promise<{ game: string; seatTokens: Record<number, string> }> {
    const body = { options, isPublic: false, bySeat: false, ...access };
    return this.json('POST', '/api/tables', body);
  }

  /** Requests a match. */
  async reserve(request: object): Promise<Reserved> {
    return this.json('POST', '/api/pair', { speed: 'steady', ...request });
  }

  /** Requests a match, and sits down after reading the table's commitment. */
  async pair(request: object): Promise<Reserved & { readonly line: TableClient }> {
    const reserved = await this.reserve(request);
    const line = await this.watch(reserved.game);
    const reply = await line.sit(reserved.seat);
    if (reply.type === 'refused') throw new Error(JSON.stringify(reply.error));
    return { ...reserved, line };
  }

  async watch(game: string, since = 0, onFolded?: OnFolded): Promise<TableClient> {
    return TableClient.open(this, game, since, onFolded && { onFolded });
  }
}

/** Called with the table after each event, even if several arrive at once. */
type OnFolded = (table: Table) => void;

/** The state to continue from after a reconnection. */
interface Known {
  readonly table?: Table | undefined;
  readonly events?: readonly TableEvent[];
  readonly onFolded?: OnFolded | undefined;
}

/** A socket to one table, with the table folded from its events. */
export class TableClient {
  readonly person: Person;
  readonly game: string;
  readonly socket: WebSocket;
  readonly frames: ServerFrame[] = [];
  readonly events: TableEvent[] = [];
  readonly onFolded: OnFolded | undefined;
  table: Table | undefined;
  readonly #replies = new Map<string, (reply: Reply | undefined) => void>();
  readonly #waiting = new Set<() => void>();

  private constructor(person: Person, game: string, since: number, known: Known) {
    this.person = person;
    this.game = game;
    this.table = known.table;
    this.events.push(...(known.events ?? []));
    this.onFolded = known.onFolded;
    const address = `${person.origin.replace('http', 'ws')}/api/games/${game}/socket?since=${since}`;
    this.socket = new WebSocket(address, { headers: person.headers });
    this.socket.on('upgrade', ({ rawHeaders }) => person.heard.push(rawHeaders.join('\n')));
    this.socket.on('message', (data) => this.#take(data as Buffer));
    this.socket.on('close', (code, reason) => {
      person.heard.push(`${code} ${reason.toString('latin1')}`);
      for (const answer of this.#replies.values()) answer(undefined);
      this.#wake();
    });
    this.socket.on('error', () => this.#wake());
  }

  static async open(
    person: Person,
    game: string,
    since = 0,
    known: Known = {},
  ): Promise<TableClient> {
    const line = new TableClient(person, game, since, known);
    await line.until(() => line.frames.some(({ type }) => type === 'presence'));
    return line;
  }

  /** Reconnects, asking only for newer events. */
  async again(): Promise<TableClient> {
    return TableClient.open(this.person, this.game, this.table?.version ?? 0, this);
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  #wake(): void {
    for (const check of this.#waiting) check();
  }

  #take(bytes: Buffer): void {
    this.person.heard.push(bytes.toString('latin1'));
    const frame = JSON.parse(bytes.toString('utf8')) as ServerFrame;
    this.frames.push(frame);
    if (frame.type === 'events') this.#fold(frame.events);
    if (frame.type === 'done' || frame.type === 'refused') {
      this.#replies.get(frame.id)?.(frame);
      this.#replies.delete(frame.id);
    }
    this.#wake();
  }

  #fold(events: readonly TableEvent[]): void {
    for (const event of events) {
      if (event.version <= (this.table?.version ?? 0)) continue;
      const read = parseEvent(event);
      const table = read.ok ? accept(this.table, [read.value]) : read;
      if (!table.ok) throw new Error(`invalid event: ${JSON.stringify(table.error)}`);
      this.table = table.value;
      this.events.push(event);
      this.onFolded?.(table.value);
    }
  }

  /** Waits until the condition holds; rejects if the socket closes first. */
  until(holds: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const check = () => {
        if (holds()) resolve();
        else if (this.socket.readyState > WebSocket.OPEN) reject(new Error('the socket is closed'));
        else return;
        this.#waiting.delete(check);
      };
      this.#waiting.add(check);
      check();
    });
  }

  /** Waits until the server has closed the socket. */
  async closed(): Promise<void> {
    if (this.socket.readyState !== WebSocket.CLOSED) await once(this.socket, 'close');
  }

  sees(version: number): Promise<void> {
    return this.until(() => (this.table?.version ?? 0) >= version);
  }

  sendRaw(text: string): void {
    this.socket.send(text);
  }

  /** Sends a message unchanged and waits for the reply with its id. */
  say(message: Message): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#replies.set(message.id, (reply) => {
        if (reply === undefined) reject(new Error('the socket is closed'));
        else resolve(reply);
      });
      this.socket.send(JSON.stringify(message));
    });
  }

  tell(message: Command): Promise<Reply> {
    const id = randomBytes(8).toString('hex');
    return this.say({ ...message, id, version: this.table?.version ?? 0 });
  }

  sit(seat: number, name = `Player ${seat + 1}`): Promise<Reply> {
    return this.tell({ type: 'sit', seat, name, share: makeShare() });
  }

  /** The seat of this player once the game has begun. */
  get seat(): number {
    return (this.table?.seats ?? []).findIndex(
      (seat) => seat.type === 'person' && seat.player === this.person.player,
    );
  }

  get isTurn(): boolean {
    return this.table !== undefined && this.seat >= 0 && moverOf(this.table) === this.seat;
  }

  /** A legal step, chosen by `below`. */
  step(below: (count: number) => number): Command {
    const { play } = this.table!;
    const seat = moverOf(this.table!)!;
    if (awaited(play!.state).type === 'roll') return { type: 'roll', seat };
    const choices = legalDecisions(play!.state);
    return { ...choices[below(choices.length)]!, seat };
  }

  async close(): Promise<void> {
    if (this.socket.readyState === WebSocket.CLOSED) return;
    const closed = once(this.socket, 'close');
    this.socket.close();
    await closed;
  }
}
