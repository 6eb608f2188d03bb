/**
 * Clients that drop, delay, repeat and corrupt messages, and a checker that shares only the rules with
 * the server: it replays the stored log and compares every client's view with it.
 */
import { setTimeout as later } from 'node:timers/promises';
import { apply, startState, stateKey } from '@marrakech/rules';
import type { Command, Message, Table, TableEvent } from '@marrakech/table';
import { expect, test } from 'vitest';
import { Person, type TableClient } from '@marrakech/testbed/client';
import { makeFolder } from '@marrakech/testbed/temporary-folder';
import { optionsFor, run, seat, seeded } from '@marrakech/testbed/running-server';
import { logOf } from '@marrakech/testbed/stored-game';

/** The position after each version, computed by the rules alone. */
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

/** The maximum delay of a message, and the maximum pause between actions (ms). */
const DELAY = 5;
const MOST_ACTS = 20_000;

const pass = async (ms: number): Promise<void> =>
  // oxlint-disable-next-line tests/no-sleeps -- a slow player on a slow network
  later(ms);

/**
 * A client with a bad connection. It records the position at each version, and sends without waiting
 * for replies or for the other players.
 */
class Rough {
  readonly seen = new Map<number, string>();
  readonly done: { readonly id: string; readonly version: number }[] = [];
  /** How often a message was refused as stale although it was for the client's newest version. */
  overtaken = 0;
  line!: TableClient;
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

  /** Acts until it sees that the game is over. */
  async live(): Promise<void> {
    for (let acts = 0; !this.#isOver; acts++) {
      if (acts > MOST_ACTS) throw new Error('the game does not end');
      await pass(this.#below(DELAY));
      if (this.#below(25) === 0) await this.#reconnect();
      if (!this.#isOver) await this.#act();
    }
    await Promise.all(this.#underway);
  }

  /** Performs one random action. */
  async #act(): Promise<void> {
    const below = this.#below;
    const old = this.#sent[below(Math.max(1, this.#sent.length))];
    if (below(6) === 0 && old !== undefined) this.line.sendRaw(JSON.stringify(old));
    if (below(8) === 0) this.#garble(old);
    if (below(10) === 0) void this.#send(this.#stamp(this.#takeBack()));
    // Players who are not to move also try now and then.
    if (!this.line.isTurn && below(12) > 0) return;
    const message = this.#stamp(this.line.step(below));
    const sent = this.#send(message);
    if (below(9) === 0) await this.#loseAnswer(message, sent);
    // Otherwise it continues before this message is answered.
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
    await pass(delay);
    // Without a connection nothing can be sent.
    if (isDropped || !this.line.isOpen) return;
    const reply = await this.line.say(message).catch(() => undefined);
    if (reply?.type === 'done') this.done.push({ id: reply.id, version: reply.version });
    if (isNew && reply?.type === 'refused' && reply.error.code === 'stale') this.overtaken++;
  }

  /** Drops the connection before the reply; whether the message was applied must not depend on it. */
  async #loseAnswer(message: Message, sent: Promise<void>): Promise<void> {
    await pass(this.#below(DELAY));
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
  'every client sees exactly the stored log, whatever its connection does (seed %i)',
  async (seed) => {
    const data = makeFolder();
    const { origin } = await run({ data });
    const players = 2 + (seed % 3);
    const order = seed % 2 === 0 ? 'turn-last' : 'turn-first';
    const lines = await seat(origin, optionsFor(players, { order }));
    const { game } = lines[0]!;
    const people = lines.map(({ person }) => person);
    // A spectator, and one player on two independent devices.
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
      // Exactly the versions since the game began.
      expect([...seen]).toEqual([...positions]);
      const lost = done.filter(({ id, version }) => {
        const answers = log.filter(({ by }) => by?.id === id && by.player === line.person.player);
        return answers.at(-1)?.version !== version;
      });
      expect(lost).toEqual([]);
    }
    const ids = log.flatMap(({ by }) => (by === undefined ? [] : [`${by.player} ${by.id}`]));
    // The events of one command are adjacent: no command was applied twice.
    const answers = ids.filter((id, index) => id !== ids[index - 1]);
    expect(new Set(answers).size).toBe(answers.length);
    // Otherwise messages never crossed, and the test proves little.
    expect(all.reduce((sum, { overtaken }) => sum + overtaken, 0)).toBeGreaterThan(10);
  },
);
