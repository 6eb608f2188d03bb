/**
 * The load: a process that plays many games on real sockets. It lists legal decisions with the
 * rules, plays one whenever a seat is to move, and measures the response times.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { ServerFrame } from '@marrakech/protocol';
import { awaited, legalDecisions } from '@marrakech/rules';
import {
  accept,
  moverOf,
  plainTable,
  type Message,
  type Table,
  type TableEvent,
} from '@marrakech/table';
import { post } from '@marrakech/testbed/cluster';
import { WebSocket } from 'ws';

export interface LoadPlan {
  readonly origin: string;
  /** Nodes, of which each player connects to a random one, instead of `origin`. */
  readonly nodes?: readonly string[];
  /** Whether the players of a game connect to the same node, as with deploy/haproxy.cfg. */
  readonly isByGame?: boolean;
  /** Whether to kill the server at the end and count what it lost. */
  readonly killsServer?: boolean;
  readonly games: number;
  /** Milliseconds between the decisions of a game; 0 for full speed. */
  readonly pace: number;
  readonly seconds: number;
  readonly warmUp: number;
  /** Spectator sockets; with them nothing else happens. */
  readonly spectators: number;
}

export interface LoadReport {
  readonly decisions: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  readonly refused: number;
  /** Acknowledged decisions that the server lost when it was killed. */
  readonly lost?: number;
  readonly acknowledged?: number;
}

/** The number of games or sockets opened at the same time. */
const AT_ONCE = 25;

const OPTIONS = plainTable(2, { clock: { type: 'live', speed: 'calm' } });

/** Every player has an address of their own, which the server takes from its proxy's header. */
const addressOf = (cookie: string): string =>
  `10.${createHash('sha256').update(cookie).digest().subarray(0, 3).join('.')}`;

async function connect(
  origin: string,
  game: string,
  cookie: string,
  listener: (text: string) => void = () => undefined,
): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/games/${game}/socket`, {
    ...(cookie !== '' && { headers: { cookie, origin, 'x-forwarded-for': addressOf(cookie) } }),
    perMessageDeflate: false,
  });
  socket.on('message', (data: Buffer) => listener(data.toString('utf8')));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  // Errors are expected when the server is killed.
  socket.on('error', () => undefined);
  return socket;
}

const anyNode = ({ origin, nodes = [origin] }: LoadPlan): string =>
  nodes[Math.floor(Math.random() * nodes.length)]!;

type Heard = (took: number, refused: boolean) => void;

/** Acknowledged versions by game. */
type Acknowledged = Map<string, number[]>;

/** A game with two sockets and one view. */
class Match {
  readonly #cookies: readonly string[];
  readonly #players: readonly string[];
  readonly #heard: Heard;
  readonly #plan: LoadPlan;
  readonly #acknowledged: Acknowledged;
  #game = '';
  #sockets: WebSocket[] = [];
  #table: Table | undefined;
  /** The last version that each socket received. */
  #received = [0, 0];
  #sentAt = 0;
  #id = 0;
  #stopped = false;
  #onOver: (() => void) | undefined;
  /** A decision is being chosen or sent. */
  #isBusy = false;
  /** The last version that was decided for. */
  #seenFor = 0;
  #round = 0;

  constructor(
    cookies: readonly string[],
    players: string[],
    plan: LoadPlan,
    heard: Heard,
    acknowledged: Acknowledged,
  ) {
    this.#cookies = cookies;
    this.#players = players;
    this.#plan = plan;
    this.#acknowledged = acknowledged;
    this.#heard = heard;
  }

  async start(): Promise<string> {
    const body = { options: OPTIONS, isPublic: false, bySeat: false };
    const { answer } = await post(anyNode(this.#plan), '/api/tables', this.#cookies[0]!, body);
    const game = answer['game']!;
    this.#game = game;
    this.#acknowledged.set(game, []);
    const round = ++this.#round;
    this.#table = undefined;
    this.#seenFor = 0;
    this.#isBusy = false;
    this.#sockets = [];
    this.#received = [0, 0];
    const meetingPlace = this.#plan.isByGame === true ? anyNode(this.#plan) : undefined;
    for (const [seat, cookie] of this.#cookies.entries()) {
      const socket = await connect(meetingPlace ?? anyNode(this.#plan), game, cookie, (text) => {
        // Ignore messages of an earlier game.
        if (round === this.#round) this.#take(text, seat);
      });
      this.#sockets.push(socket);
      const share = randomBytes(32).toString('hex');
      const id = `s${seat}`;
      socket.send(JSON.stringify({ type: 'sit', id, version: 1, seat, name: 'Load', share }));
    }
    return game;
  }

  stop(): void {
    this.#stopped = true;
    for (const socket of this.#sockets) socket.terminate();
  }

  /** Ends the game, which would otherwise go on during the next measurement. */
  async leave(): Promise<void> {
    this.#stopped = true;
    const table = this.#table;
    if (table?.play !== undefined && table.secret === undefined) {
      const isOver = new Promise<void>((resolve) => {
        this.#onOver = resolve;
      });
      const stamp = { id: 'leave', version: table.version, seat: this.#seatOf(table, 0) };
      this.#sockets[0]!.send(JSON.stringify({ type: 'leave', ...stamp }));
      await isOver;
    }
    this.stop();
  }

  #seatOf(table: Table, index: number): number {
    return table.seats.findIndex(
      (seat) => seat.type === 'person' && seat.player === this.#players[index],
    );
  }

  #take(text: string, index: number): void {
    const frame = JSON.parse(text) as ServerFrame;
    if (frame.type === 'events') {
      this.#received[index] = frame.events.at(-1)!.version;
      // The other socket receives the same events.
      if (index === 0) this.#fold(frame.events);
      else this.#next();
    }
    const isAnswer = frame.type === 'done' || frame.type === 'refused';
    if (!isAnswer || frame.id !== `d${this.#id}`) return;
    if (frame.type === 'done') this.#acknowledged.get(this.#game)?.push(frame.version);
    this.#answered(frame.type === 'refused');
  }

  #fold(events: readonly TableEvent[]): void {
    const table = accept(this.#table, events);
    if (!table.ok) throw new Error(JSON.stringify(table.error));
    this.#table = table.value;
    if (table.value.secret !== undefined) this.#onOver?.();
    this.#next();
  }

  #answered(refused: boolean): void {
    this.#heard(performance.now() - this.#sentAt, refused);
    const decideNext = () => {
      this.#isBusy = false;
      this.#next();
    };
    const { pace } = this.#plan;
    if (pace === 0) decideNext();
    else setTimeout(decideNext, pace * (0.5 + Math.random()));
  }

  /** Decides if it is time to. The answer and the views arrive on two sockets in any order. */
  #next(): void {
    const table = this.#table;
    if (this.#stopped || this.#isBusy || table === undefined) return;
    if (table.secret !== undefined) {
      for (const socket of this.#sockets) socket.terminate();
      this.#isBusy = true;
      void this.start();
      return;
    }
    const seat = moverOf(table);
    if (seat === undefined || table.version === this.#seenFor) return;
    const sitter = table.seats[seat]!;
    const index = sitter.type === 'person' ? this.#players.indexOf(sitter.player) : 0;
    // A player decides only on a version that has arrived.
    if (this.#received[index]! < table.version) return;
    this.#seenFor = table.version;
    this.#isBusy = true;
    const choices = legalDecisions(table.play!.state);
    const stamp = { id: `d${++this.#id}`, version: table.version, seat };
    const message: Message =
      awaited(table.play!.state).type === 'roll'
        ? { type: 'roll', ...stamp }
        : { ...choices[Math.floor(Math.random() * choices.length)]!, ...stamp };
    this.#sentAt = performance.now();
    this.#sockets[index]!.send(JSON.stringify(message));
  }
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;

const wait = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

async function meet(plan: LoadPlan, heard: Heard, acknowledged: Acknowledged): Promise<Match> {
  const both = await Promise.all([0, 1].map(() => post(anyNode(plan), '/api/me', '')));
  const players = both.map(({ answer }) => answer['player']!);
  const cookies = both.map(({ cookie }) => cookie);
  const match = new Match(cookies, players, plan, heard, acknowledged);
  await match.start();
  return match;
}

export async function load(plan: LoadPlan): Promise<LoadReport> {
  const { games, seconds, warmUp } = plan;
  const acknowledged: Acknowledged = new Map();
  const times: number[] = [];
  let refused = 0;
  let isCounting = false;
  const heard: Heard = (took, wasRefused) => {
    if (!isCounting) return;
    times.push(took);
    if (wasRefused) refused++;
  };
  const matches: Match[] = [];
  for (let index = 0; index < games; index += AT_ONCE)
    matches.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, games - index) }, () =>
          meet(plan, heard, acknowledged),
        ),
      )),
    );
  await wait(warmUp * 1000);
  process.send?.({ type: 'counting' });
  isCounting = true;
  const from = performance.now();
  await wait(seconds * 1000);
  const took = (performance.now() - from) / 1000;
  isCounting = false;
  process.send?.({ type: 'counted' });
  // Decisions continue while the server is killed.
  const lost = plan.killsServer === true ? await countLost(acknowledged) : undefined;
  if (lost === undefined) await Promise.all(matches.map((match) => match.leave()));
  else for (const match of matches) match.stop();
  const sorted = times.toSorted((one, other) => one - other);
  return {
    decisions: sorted.length,
    perSecond: sorted.length / took,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    worst: sorted.at(-1) ?? Number.NaN,
    refused,
    ...(lost !== undefined && lost),
  };
}

/** Has the server killed, and asks the next one for the acknowledged versions. */
async function countLost(
  acknowledged: Acknowledged,
): Promise<{ readonly lost: number; readonly acknowledged: number }> {
  process.on('unhandledRejection', () => undefined);
  const origin = new Promise<string>((resolve) => {
    process.once('message', (message: string) => resolve(message));
  });
  process.send?.({ type: 'kill' });
  const next = await origin;
  let lost = 0;
  let total = 0;
  for (const [game, versions] of acknowledged) {
    const response = await fetch(`${next}/api/games/${game}`);
    const held = response.ok ? ((await response.json()) as { version: number }).version : 0;
    lost += versions.filter((version) => version > held).length;
    total += versions.length;
  }
  return { lost, acknowledged: total };
}

/** Opens a game with many spectators. Resolves when all are connected. */
export async function watch(origin: string, spectators: number): Promise<void> {
  const { cookie } = await post(origin, '/api/me', '');
  const body = { options: OPTIONS, isPublic: false, bySeat: false };
  const { answer } = await post(origin, '/api/tables', cookie, body);
  for (let index = 0; index < spectators; index += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, () => connect(origin, answer['game']!, '')));
}
