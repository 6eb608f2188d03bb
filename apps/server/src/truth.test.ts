/**
 * Clients that drop, delay, repeat and garble; and a checker that shares nothing with the server
 * but the rules: it replays the log from the disk and holds every client's view against it.
 */
import type { Message, Reply, TableEvent } from '@marrakech/protocol';
import { apply, startState, stateKey } from '@marrakech/rules';
import { expect, test } from 'vitest';
import { Person, type Line } from './testing/client.js';
import { makeFolder } from './testing/folder.js';
import { optionsFor, run, seat, seeded } from './testing/running.js';
import { logOf } from './testing/stored.js';

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

/** A client on a bad line. It writes down the position it sees at each version. */
class Rough {
  readonly seen = new Map<number, string>();
  readonly done: { readonly id: string; readonly version: number }[] = [];
  line: Line;
  readonly #sent: Message[] = [];
  readonly #below: (count: number) => number;

  constructor(line: Line, below: (count: number) => number) {
    this.line = line;
    this.#below = below;
  }

  note(): void {
    const { table } = this.line;
    if (table?.play !== undefined) this.seen.set(table.version, stateKey(table.play.state));
  }

  /** One thing that a client on a bad line does. */
  async live(): Promise<void> {
    const below = this.#below;
    if (below(12) === 0) {
      if (below(2) === 0) this.line.socket.terminate();
      await this.line.close();
      this.line = await this.line.again();
    }
    this.note();
    const old = this.#sent[below(Math.max(1, this.#sent.length))];
    if (below(6) === 0 && old !== undefined) this.line.sendRaw(JSON.stringify(old));
    if (below(8) === 0) this.#garble(old);
    if (below(10) === 0) await this.#tryTakeBack();
    if (this.line.isTurn) await this.#play();
  }

  #garble(message: Message | undefined): void {
    const text = JSON.stringify(message ?? { type: 'roll' });
    const at = this.#below(text.length);
    this.line.sendRaw(
      `${text.slice(0, at)}${String.fromCharCode(33 + this.#below(90))}${text.slice(at + 1)}`,
    );
  }

  async #tryTakeBack(): Promise<void> {
    const reply = await this.line.tell({ type: 'take-back', seat: Math.max(0, this.line.seat) });
    this.#remember(reply);
  }

  async #play(): Promise<void> {
    const { table } = this.line;
    const lag = this.#below(5) === 0 ? 1 : 0;
    const message = {
      ...this.line.step(this.#below),
      id: `${this.line.person.player}-${this.#sent.length}`,
      version: table!.version - lag,
    };
    this.#sent.push(message);
    const reply = this.line.say(message);
    // The answer may be lost on the way; whether it was taken must not hang on that.
    if (this.#below(9) === 0) {
      this.line.socket.terminate();
      await reply.catch(() => undefined);
      this.line = await this.line.again();
      this.#remember(await this.line.say(message));
    } else this.#remember(await reply);
  }

  #remember(reply: Reply): void {
    if (reply.type === 'done') this.done.push({ id: reply.id, version: reply.version });
  }
}

const SEEDS = [11, 12, 13];

test.each(SEEDS)(
  'whatever the lines do, everybody sees what the log tells (seed %i)',
  async (seed) => {
    const data = makeFolder();
    const { origin } = await run({ data });
    const below = seeded(seed);
    const players = 2 + (seed % 3);
    const order = seed % 2 === 0 ? 'turn-last' : 'turn-first';
    const lines = await seat(origin, optionsFor(players, { order }));
    const { game } = lines[0]!;
    const spectator = await new Person(origin).watch(game);
    const all = [...lines, spectator].map(
      (line, index) => new Rough(line, seeded(seed * 31 + index)),
    );
    const isOver = () => all.some(({ line }) => line.table?.secret !== undefined);
    for (let step = 0; !isOver(); step++) {
      if (step > 20_000) throw new Error(`seed ${seed}: the game does not end`);
      await all[below(all.length)]!.live();
    }
    const log = logOf(data, game);
    for (const rough of all) {
      await rough.line.sees(log.length);
      rough.note();
    }
    const positions = positionsOf(log);
    expect(log.map(({ version }) => version)).toEqual(log.map((_, index) => index + 1));
    for (const { line, seen, done } of all) {
      expect(line.events).toEqual(log);
      expect([...seen].filter(([version, key]) => positions.get(version) !== key)).toEqual([]);
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
  },
);
