/**
 * A client that plays under any faults: it reconnects, checks silent connections, and repeats messages
 * without a reply.
 */
import type { ServerFrame } from '@marrakech/protocol';
import { awaited, legalDecisions } from '@marrakech/rules';
import {
  accept,
  commandFor,
  moverOf,
  type Message,
  type Reply,
  type Table,
  type TableEvent,
} from '@marrakech/table';
import { WebSocket } from 'ws';
import type { History } from './history.js';

export type Manner =
  | 'plays'
  /** Makes no decision. */
  | 'sleeps'
  /** Until a player runs out of time: starts a turn and lets the clock run. */
  | 'dawdles';

export interface Script {
  readonly origin: string;
  readonly game: string;
  readonly player: string;
  readonly cookie: string;
  /** Its dice share. */
  readonly share: string;
  /** Part of its message ids, so that two tabs of one player use different ones. */
  readonly tab: string;
  readonly manner: Manner;
  /** The number of decisions after which it leaves. */
  readonly patience: number;
  /** Delay before each decision (ms). */
  readonly pace: number;
  readonly below: (count: number) => number;
}

type Refused = Extract<Reply, { readonly type: 'refused' }>;

const SILENCE = 1500;
/** A client without any reply waits longer each time, up to this (ms), so as not to add load. */
const LONGEST_SILENCE = 12_000;

export class ScriptedPlayer {
  readonly history: History;
  readonly #script: Script;
  readonly #watchdog: NodeJS.Timeout;
  readonly #finished: Promise<void>;
  #finish!: () => void;
  #socket!: WebSocket;
  #table: Table | undefined;
  /** The message that was sent and has no reply yet. */
  #pending: Message | undefined;
  #isThinking = false;
  #decided = 0;
  #heardAt = performance.now();
  #silence = SILENCE;
  #isStopped = false;
  #brokeAt: number | undefined;
  #lineSince = Infinity;
  /** Whether a player has run out of time. */
  #isTimeUp = false;

  constructor(script: Script) {
    this.#script = script;
    const { game, player, share } = script;
    this.history = { game, player, share, acknowledged: [], refused: [], seen: [] };
    this.#finished = new Promise((resolve) => {
      this.#finish = resolve;
    });
    this.#watchdog = setInterval(() => this.#watch(), SILENCE / 2);
    this.#connect();
  }

  /** Resolves at the end of the game, as this client sees it. */
  get finished(): Promise<void> {
    return this.#finished;
  }

  /** The latest version that this client has seen. */
  get version(): number {
    return this.#table?.version ?? 0;
  }

  /** The time at which its connection broke last, if it has. */
  get brokeAt(): number | undefined {
    return this.#brokeAt;
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#watchdog);
    this.#socket.terminate();
  }

  #connect(): void {
    const { origin, game, cookie } = this.#script;
    const since = this.version;
    const socket = new WebSocket(
      `${origin.replace('http', 'ws')}/api/games/${game}/socket?since=${since}`,
      { headers: { cookie, origin }, handshakeTimeout: this.#silence },
    );
    this.#socket = socket;
    this.#heardAt = performance.now();
    this.#silence = Math.min(2 * this.#silence, LONGEST_SILENCE);
    socket.on('open', () => {
      this.#lineSince = Date.now();
      if (this.#pending !== undefined) this.#send(this.#pending);
    });
    socket.on('message', (data) => {
      if (socket === this.#socket) this.#take((data as Buffer).toString('utf8'));
    });
    socket.on('error', () => socket.terminate());
    socket.once('close', () => {
      if (this.#isStopped || socket !== this.#socket) return;
      this.#brokeAt = Date.now();
      setTimeout(() => this.#isStopped || this.#connect(), 50 + this.#script.below(200));
    });
  }

  #watch(): void {
    const silence = performance.now() - this.#heardAt;
    if (silence > 2 * this.#silence) this.#socket.terminate();
    else if (silence > this.#silence && this.#socket.readyState === WebSocket.OPEN)
      this.#socket.send(
        JSON.stringify({ type: 'catch-up', id: 'still-there', since: this.version }),
      );
  }

  #take(text: string): void {
    this.#heardAt = performance.now();
    this.#silence = SILENCE;
    const frame = JSON.parse(text) as ServerFrame;
    if (frame.type === 'events') this.#fold(frame.events);
    if (frame.type === 'done' && frame.id === this.#pending?.id) {
      this.history.acknowledged.push({ said: this.#pending, version: frame.version });
      this.#pending = undefined;
    }
    if (frame.type === 'refused' && frame.id === this.#pending?.id) this.#refused(frame);
    this.#next();
  }

  #refused({ id, version, error }: Refused): void {
    const pending = this.#pending!;
    if (error.code === 'stale') this.history.refused.push({ id, version });
    if (error.code === 'not-stored')
      setTimeout(() => this.#pending === pending && this.#send(pending), 100);
    else this.#pending = undefined;
  }

  #fold(events: readonly TableEvent[]): void {
    for (const event of events) {
      this.history.seen.push({
        version: event.version,
        text: JSON.stringify(event),
        at: Date.now(),
        lineSince: this.#lineSince,
      });
      if (event.version <= this.version) continue;
      this.#isTimeUp ||= event.type === 'played' && event.why === 'time';
      const table = accept(this.#table, [event]);
      if (table.ok) this.#table = table.value;
      else return this.#socket.terminate();
    }
    if (this.#table?.secret !== undefined) this.#finish();
  }

  #send(message: Message): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #next(): void {
    if (this.#isThinking || this.#pending !== undefined || this.#isIdle()) return;
    if (this.#mySeat() === undefined) return;
    this.#isThinking = true;
    setTimeout(
      () => {
        this.#isThinking = false;
        this.#decide();
      },
      this.#script.below(2 * this.#script.pace),
    );
  }

  #isIdle(): boolean {
    const { manner } = this.#script;
    return manner === 'sleeps' || (manner === 'dawdles' && !this.#isTimeUp && this.#decided > 0);
  }

  /** The seat of this player if it is to move. */
  #mySeat(): number | undefined {
    const seat = this.#table && moverOf(this.#table);
    const sitter = seat === undefined ? undefined : this.#table!.seats[seat];
    const isMine =
      sitter?.type === 'person' &&
      sitter.player === this.#script.player &&
      sitter.standIn === undefined;
    return isMine ? seat : undefined;
  }

  #decide(): void {
    const seat = this.#mySeat();
    if (seat === undefined || this.#pending !== undefined || this.#isStopped) return;
    const { play, version } = this.#table!;
    const { tab, below, patience } = this.#script;
    const stamp = { id: `${tab}-${++this.#decided}`, version, seat };
    const choices = legalDecisions(play!.state);
    if (this.#decided > patience) this.#pending = { type: 'leave', ...stamp };
    else if (awaited(play!.state).type === 'roll') this.#pending = { type: 'roll', ...stamp };
    else {
      const choice = choices[below(choices.length)]!;
      // Turning and rolling can be one message or two.
      const command = below(2) === 0 ? choice : commandFor(play!.setup, seat, choice);
      this.#pending = { ...command, ...stamp };
    }
    this.#send(this.#pending);
  }
}
