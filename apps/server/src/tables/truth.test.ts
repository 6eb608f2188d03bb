/**
 * Clients that drop, delay, repeat and garble; and a checker that shares nothing with the server
 * but the rules: it replays the log from the disk and holds every client's view against it.
 */
import { setTimeout as later } from 'node:timers/promises';
import { apply, startState, stateKey } from '@marrakech/rules';
import type { Command, Message, Table, TableEvent } from '@marrakech/table';
import { expect, test } from 'vitest';
import { Person, type Line } from '@marrakech/testbed/client';
import { makeFolder } from '@marrakech/testbed/temporary-folder';
import { optionsFor, run, seat, seeded } from '@marrakech/testbed/running-server';
import { logOf } from '@marrakech/testbed/stored-game';

/** The position after each version, by the rules alone. */
function positionsOf(log: readonly TableEvent[]): Map<number, string> {
  const began = log.find((event) => event.type === 'began');
  const positions = new Map<number, string>();
  if (began?.type !== 'began') return positions;
  const states = [startState(began.setup)];
  const played: string[] = [];
  for (const event of log) {
    if (event.type === 'played') {
      const next = apply(states.at(-1)!, event.action);
      if (!next.ok) throw new Error(`version ${event.version} is ${next.error.code}`);
      states.push(next.value);
      played.push(event.action.type);
    }
    if (event.type === 'taken-back') {
      while (played.pop() === 'draw') states.pop();
      states.pop();
    }
    if (event.version >= began.version) positions.set(event.version, stateKey(states.at(-1)!));
  }
  return positions;
}

/** In milliseconds: how long a message is on its way at most, and how long nothing is done. */
const DELAY = 5;
const MOST_ACTS = 20_000;

/**
 * A client on a bad line. It writes down the position it sees at each version, and does not wait
 * for others: what it sends crosses with what they do, and with what it sent before.
 */
class Rough {
  readonly seen = new Map<number, string>();
  readonly done: { readonly id: string; readonly version: number }[] = [];
  /** How often another message was faster, though this answered the newest position it knew. */
  overtaken = 0;
  line!: Line;
  readonly #name: string;
  readonly #below: (count: number) => number;
  readonly #sent: Message[] = [];
  readonly #underway = new Set<Promise<void>>();

  private constructor(name: string, below: (count: number) => number) {
    this.#name = name;
    this.#below = below;
  }

  static async watch(
    person: Person,
    game: string,
    name: string,
    below: (count: number) => number,
  ): Promise<Rough> {
    const rough = new Rough(name, below);
    rough.line = await person.watch(game, 0, (table) => rough.#note(table));
    return rough;
  }

  #note({ version, play }: Table): void {
    if (play !== undefined) this.seen.set(version, stateKey(play.state));
  }

  get #isOver(): boolean {
    return this.line.table?.secret !== undefined;
  }

  /** Until it sees that the game is over. */
  async live(): Promise<void> {
    for (let acts = 0; !this.#isOver; acts++) {
      if (acts > MOST_ACTS) throw new Error('the game does not end');
      await later(this.#below(DELAY));
      if (this.#below(25) === 0) await this.#reconnect();
      if (!this.#isOver) await this.#act();
    }
    await Promise.all(this.#underway);
  }

  /** One thing that a client on a bad line does. */
  async #act(): Promise<void> {
    const below = this.#below;
    const old = this.#sent[below(Math.max(1, this.#sent.length))];
    if (below(6) === 0 && old !== undefined) this.line.sendRaw(JSON.stringify(old));
    if (below(8) === 0) this.#garble(old);
    if (below(10) === 0) void this.#send(this.#stamp(this.#takeBack()));
    // Whose turn it is not tries as well, now and then.
    if (!this.line.isTurn && below(12) > 0) return;
    const message = this.#stamp(this.line.step(below));
    const sent = this.#send(message);
    if (below(9) === 0) await this.#loseAnswer(message, sent);
    // Otherwise it may do the next thing before this one is answered.
    else if (below(3) > 0) await sent;
  }

  #garble(message: Message | undefined): void {
    const text = JSON.stringify(message ?? { type: 'roll' });
    const at = this.#below(text.length);
    this.line.sendRaw(
      `${text.slice(0, at)}${String.fromCharCode(33 + this.#below(90))}${text.slice(at + 1)}`,
    );
  }

  #takeBack(): Command {
    return { type: 'take-back', seat: Math.max(0, this.line.seat) };
  }

  #stamp(message: Command): Message {
    const lag = this.#below(5) === 0 ? 1 : 0;
    const stamped = {
      ...message,
      id: `${this.#name}-${this.#sent.length}`,
      version: this.line.table!.version - lag,
    };
    this.#sent.push(stamped);
    return stamped;
  }

  #send(message: Message): Promise<void> {
    const sent = this.#deliver(message, this.#below(DELAY), this.#below(15) === 0);
    this.#underway.add(sent);
    return sent.finally(() => this.#underway.delete(sent));
  }

  async #deliver(message: Message, delay: number, isDropped: boolean): Promise<void> {
    const isNew = message.version === this.line.table!.version;
    await later(delay);
    // Between two connections nothing can be sent, either.
    if (isDropped || !this.line.isOpen) return;
    const reply = await this.line.say(message).catch(() => undefined);
    if (reply?.type === 'done') this.done.push({ id: reply.id, version: reply.version });
    if (isNew && reply?.type === 'refused' && reply.error.code === 'stale') this.overtaken++;
  }

  /** The answer may be lost on the way; whether it was taken must not hang on that. */
  async #loseAnswer(message: Message, sent: Promise<void>): Promise<void> {
    await later(this.#below(DELAY));
    await this.#reconnect();
    await sent;
    await this.#send(message);
  }

  async #reconnect(): Promise<void> {
    if (this.#below(2) === 0) this.line.socket.terminate();
    await this.line.close();
    this.line = await this.line.again();
  }
}

const SEEDS = [11, 12, 13];

test.each(SEEDS)(
  'whatever the lines do, everybody sees what the log tells (seed %i)',
  async (seed) => {
    const data = makeFolder();
    const { origin } = await run({ data });
    const players = 2 + (seed % 3);
    const order = seed % 2 === 0 ? 'turn-last' : 'turn-first';
    const lines = await seat(origin, optionsFor(players, { order }));
    const { game } = lines[0]!;
    const people = lines.map(({ person }) => person);
    // Somebody who watches, and a player on two devices that do not know of each other.
    const all = await Promise.all(
      [new Person(origin), people[0]!, ...people].map((person, index) =>
        Rough.watch(person, game, `line${index}`, seeded(seed * 31 + index)),
      ),
    );
    await Promise.all(all.map((rough) => rough.live()));

    const log = logOf(data, game);
    const positions = positionsOf(log);
    expect(log.map(({ version }) => version)).toEqual(log.map((_, index) => index + 1));
    for (const { line, seen, done } of all) {
      await line.sees(log.length);
      expect(line.events).toEqual(log);
      // Every version since the game began, and none besides.
      expect([...seen]).toEqual([...positions]);
      const lost = done.filter(({ id, version }) => {
        const answers = log.filter(({ by }) => by?.id === id && by.player === line.person.player);
        return answers.at(-1)?.version !== version;
      });
      expect(lost).toEqual([]);
    }
    const ids = log.flatMap(({ by }) => (by === undefined ? [] : [`${by.player} ${by.id}`]));
    // Events of one answer stand together; no message was answered a second time.
    const answers = ids.filter((id, index) => id !== ids[index - 1]);
    expect(new Set(answers).size).toBe(answers.length);
    // Otherwise they only ever spoke one after the other.
    expect(all.reduce((sum, { overtaken }) => sum + overtaken, 0)).toBeGreaterThan(10);
  },
);
