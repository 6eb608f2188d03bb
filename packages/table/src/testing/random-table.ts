/** Randomly played tables, determined by a seed, with all options and all messages. */
import { createHash } from 'node:crypto';
import { FairDice } from '@marrakech/fair-dice';
import type { TableEvent } from '../schemas/events.js';
import type { Message } from '../schemas/messages.js';
import { plainTable, type TableOptions } from '../schemas/options.js';
import {
  awaited,
  EDITION_NAMES,
  EDITIONS,
  FACINGS,
  legalDecisions,
  makeSetup,
  ORDERS,
  PLAYER_COUNTS,
} from '@marrakech/rules';
import {
  decide,
  decideSystem,
  open,
  type Decided,
  type SystemMessage,
  type Sender,
} from '../decide.js';
import { deadlineOf } from '../clock.js';
import { moverOf, type Table } from '../table.js';
import { commandFor } from '../turn.js';

export const hexOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export type Below = (count: number) => number;

/** Random numbers determined by the seed. */
export function seeded(seed: string): Below {
  let step = 0;
  return (count) => Number.parseInt(hexOf(`${seed}/${step++}`).slice(0, 8), 16) % count;
}

/** Options with every value at least once, except clocks. */
export const EVERY_AGREEMENT: readonly TableOptions[] = EDITION_NAMES.flatMap((edition) =>
  ORDERS.filter((order) => order === 'turn-first' || EDITIONS[edition].offersTurnLast).flatMap(
    (order) =>
      PLAYER_COUNTS.flatMap((players) =>
        ([1, 2] as const)
          .filter((colours) => makeSetup({ edition, order, players, colours }).ok)
          .map((colours) => plainTable(players, { edition, order, colours, standIn: 'fair' })),
      ),
  ),
);

export const nameOf = ({ edition, order, chairs, colours }: TableOptions): string =>
  `${edition}, ${order}, ${chairs.length} players, ${colours ?? 'its'} colours`;

export const SYSTEM: Sender = { type: 'system' };
export const asPlayer = (player: string): Sender => ({ type: 'player', player });

/** A table under test, with its log. */
export class TestTable {
  readonly secret: string;
  readonly dice: FairDice;
  readonly log: TableEvent[] = [];
  /** The table at each version. */
  readonly tables: Table[] = [];
  now = 1_700_000_000_000;
  /** Undefined: all players are connected. */
  isConnected: ((player: string) => boolean) | undefined;
  table: Table;
  #messages = 0;

  constructor(seed: string, options: TableOptions, game = `game-${hexOf(seed).slice(0, 8)}`) {
    this.secret = hexOf(`secret ${seed}`);
    this.dice = new FairDice(game, this.secret);
    const opened = open({ options, host: 'p0', now: this.now, dice: this.dice });
    if (!opened.ok) throw new Error(`${seed}: ${opened.error.code}`);
    this.table = opened.value.table;
    this.#store(opened.value);
  }

  #store({ events, table }: Decided): void {
    this.log.push(...events);
    this.table = table;
    this.tables[table.version] = table;
  }

  /** A new id and the current version. */
  stamp(): { id: string; version: number } {
    return { id: `m${this.#messages++}`, version: this.table.version };
  }

  ask(message: Message, from: Sender): ReturnType<typeof decide> {
    const { now, dice, isConnected } = this;
    const answer = decide(this.table, message, { from, now, dice, isConnected }, this.log);
    if (answer.ok) this.#store(answer.value);
    return answer;
  }

  tell(message: SystemMessage): ReturnType<typeof decide> {
    const answer = decideSystem(this.table, message, {
      from: SYSTEM,
      now: this.now,
      dice: this.dice,
    });
    if (answer.ok) this.#store(answer.value);
    return answer;
  }

  /** All players sit down: `p0` on the first chair, and so on. */
  fill(): this {
    this.table.options.chairs.forEach(({ type }, seat) => {
      if (type === 'bot') return;
      const share = hexOf(`part ${seat}`);
      const name = `Player ${seat + 1}`;
      this.ask({ type: 'sit', ...this.stamp(), seat, name, share }, asPlayer(`p${seat}`));
    });
    return this;
  }

  /** The sender for a seat. */
  speakerOf(number: number): Sender {
    const seat = this.table.seats[number];
    const themselves = seat?.type === 'person' && seat.standIn === undefined;
    return themselves ? asPlayer(seat.player) : SYSTEM;
  }

  /** A random legal step of the player to move. */
  step(below: Below): Message | undefined {
    const { play } = this.table;
    const seat = moverOf(this.table);
    if (play === undefined || seat === undefined) return undefined;
    const stamp = { ...this.stamp(), seat };
    if (awaited(play.state).type === 'roll') return { type: 'roll', ...stamp };
    const choices = legalDecisions(play.state);
    const choice = choices[below(choices.length)]!;
    // Turning and rolling can be one message or two.
    return { ...(below(2) === 0 ? choice : commandFor(play.setup, seat, choice)), ...stamp };
  }

  /** Plays to the end. */
  finish(below: Below): this {
    for (let step = this.step(below); step !== undefined; step = this.step(below)) {
      this.now += 1000;
      const answer = this.ask(step, this.speakerOf(moverOf(this.table)!));
      if (!answer.ok) throw new Error(`${JSON.stringify(step)} is ${answer.error.code}`);
    }
    return this;
  }
}

/** Sends a random message that may be valid, late, invalid, or from the wrong player. */
function disturb(testTable: TestTable, below: Below): void {
  const seats = testTable.table.seats.length;
  const seat = below(seats);
  const stamp = { ...testTable.stamp(), seat };
  const own = testTable.speakerOf(seat);
  const anyone = asPlayer(`p${below(seats + 1)}`);
  const disturbances: (() => unknown)[] = [
    () => testTable.ask({ type: 'take-back', ...stamp }, own),
    () => testTable.ask({ type: 'orient', ...stamp, facing: FACINGS[below(4)]! }, anyone),
    () => testTable.ask({ type: 'lay', ...stamp, rug: 'a1a2' }, anyone),
    () =>
      testTable.ask({ type: 'roll', ...stamp, version: below(testTable.table.version + 3) }, own),
    () => testTable.ask({ type: 'roll', ...stamp, facing: FACINGS[below(4)]! }, anyone),
    () => testTable.tell({ type: 'mark-gone', seat }),
    () => [
      testTable.tell({ type: 'mark-returned', seat }),
      testTable.tell({ type: 'mark-arrived', seat }),
    ],
    () => testTable.ask({ type: 'choose', ...stamp, about: below(seats), choice: 'bot' }, own),
    () => testTable.ask({ type: 'choose', ...stamp, about: below(seats), choice: 'wait' }, own),
    () => testTable.ask({ type: 'end-stand-in', ...stamp }, anyone),
    () => testTable.tell({ type: 'give-time', ms: below(5000), version: testTable.table.version }),
    () => testTable.tell({ type: 'expire', seat: deadlineOf(testTable.table)?.seat ?? seat }),
    () => testTable.tell({ type: 'settle' }),
    () => testTable.ask({ type: 'sit', ...stamp, name: 'Late', share: hexOf('late') }, anyone),
    () => testTable.ask({ type: 'rematch', ...stamp }, own),
    () => below(20) === 0 && testTable.ask({ type: 'leave', ...stamp }, own),
  ];
  disturbances[below(disturbances.length)]!();
}

/** A whole game with all kinds of messages in between. */
export function playTable(seed: string, options: TableOptions): TestTable {
  const below = seeded(seed);
  const testTable = new TestTable(seed, options);
  testTable.isConnected = (player) => seeded(`${seed} ${player}`)(2) === 0;
  testTable.fill();
  for (let step = testTable.step(below); step !== undefined; step = testTable.step(below)) {
    testTable.now += below(3000);
    if (below(3) === 0) disturb(testTable, below);
    else {
      const answer = testTable.ask(step, testTable.speakerOf(moverOf(testTable.table)!));
      if (!answer.ok) throw new Error(`seed ${seed}: ${step.type} is ${answer.error.code}`);
    }
  }
  return testTable;
}
