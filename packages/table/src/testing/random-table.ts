/** Tables played by chance, told by their seed: every agreement, every kind of message. */
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
  decideHouse,
  open,
  type Decided,
  type HouseMessage,
  type Sender,
} from '../decide.js';
import { deadlineOf } from '../clock.js';
import { moverOf, type Table } from '../table.js';
import { commandFor } from '../turn.js';

export const hexOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export type Below = (count: number) => number;

/** Numbers that depend on nothing but the seed. */
export function seeded(seed: string): Below {
  let step = 0;
  return (count) => Number.parseInt(hexOf(`${seed}/${step++}`).slice(0, 8), 16) % count;
}

/** One of everything that can be agreed on, but for the clock. */
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

export const HOUSE: Sender = { type: 'house' };
export const asPlayer = (player: string): Sender => ({ type: 'player', player });

/** A table under test, with the log that its caller would keep. */
export class Trial {
  readonly secret: string;
  readonly dice: FairDice;
  readonly log: TableEvent[] = [];
  /** The table at each version, as it was when that was the last. */
  readonly tables: Table[] = [];
  now = 1_700_000_000_000;
  /** Everybody is present, unless a test says who is. */
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

  /** A new id, and the version that is current. */
  stamp(): { id: string; version: number } {
    return { id: `m${this.#messages++}`, version: this.table.version };
  }

  ask(message: Message, from: Sender): ReturnType<typeof decide> {
    const { now, dice, isConnected } = this;
    const answer = decide(this.table, message, { from, now, dice, isConnected }, this.log);
    if (answer.ok) this.#store(answer.value);
    return answer;
  }

  tell(message: HouseMessage): ReturnType<typeof decide> {
    const answer = decideHouse(this.table, message, {
      from: HOUSE,
      now: this.now,
      dice: this.dice,
    });
    if (answer.ok) this.#store(answer.value);
    return answer;
  }

  /** Everybody sits down: player `p0` on the first chair, and so on. */
  fill(): this {
    this.table.options.chairs.forEach(({ type }, seat) => {
      if (type === 'bot') return;
      const part = hexOf(`part ${seat}`);
      const name = `Player ${seat + 1}`;
      this.ask({ type: 'sit', ...this.stamp(), seat, name, part }, asPlayer(`p${seat}`));
    });
    return this;
  }

  /** Whoever may speak for a seat. */
  speakerOf(number: number): Sender {
    const seat = this.table.seats[number];
    const themselves = seat?.type === 'person' && seat.standIn === undefined;
    return themselves ? asPlayer(seat.player) : HOUSE;
  }

  /** The next step of whoever is to move, at random among the legal ones. */
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

/** Something that a table has to put up with: right, late, wrong, from the wrong one. */
function disturb(trial: Trial, below: Below): void {
  const seats = trial.table.seats.length;
  const seat = below(seats);
  const stamp = { ...trial.stamp(), seat };
  const own = trial.speakerOf(seat);
  const anyone = asPlayer(`p${below(seats + 1)}`);
  const disturbances: (() => unknown)[] = [
    () => trial.ask({ type: 'take-back', ...stamp }, own),
    () => trial.ask({ type: 'orient', ...stamp, facing: FACINGS[below(4)]! }, anyone),
    () => trial.ask({ type: 'lay', ...stamp, rug: 'a1a2' }, anyone),
    () => trial.ask({ type: 'roll', ...stamp, version: below(trial.table.version + 3) }, own),
    () => trial.ask({ type: 'roll', ...stamp, facing: FACINGS[below(4)]! }, anyone),
    () => trial.tell({ type: 'mark-gone', seat }),
    () => [trial.tell({ type: 'mark-returned', seat }), trial.tell({ type: 'mark-arrived', seat })],
    () => trial.ask({ type: 'choose', ...stamp, about: below(seats), choice: 'bot' }, own),
    () => trial.ask({ type: 'choose', ...stamp, about: below(seats), choice: 'wait' }, own),
    () => trial.ask({ type: 'come-back', ...stamp }, anyone),
    () => trial.tell({ type: 'give-time', ms: below(5000), version: trial.table.version }),
    () => trial.tell({ type: 'expire', seat: deadlineOf(trial.table)?.seat ?? seat }),
    () => trial.tell({ type: 'settle' }),
    () => trial.ask({ type: 'sit', ...stamp, name: 'Late', part: hexOf('late') }, anyone),
    () => trial.ask({ type: 'rematch', ...stamp }, own),
    () => below(20) === 0 && trial.ask({ type: 'leave', ...stamp }, own),
  ];
  disturbances[below(disturbances.length)]!();
}

/** A whole game with everything that can go on around it. */
export function playTable(seed: string, options: TableOptions): Trial {
  const below = seeded(seed);
  const trial = new Trial(seed, options);
  trial.isConnected = (player) => seeded(`${seed} ${player}`)(2) === 0;
  trial.fill();
  for (let step = trial.step(below); step !== undefined; step = trial.step(below)) {
    trial.now += below(3000);
    if (below(3) === 0) disturb(trial, below);
    else {
      const answer = trial.ask(step, trial.speakerOf(moverOf(trial.table)!));
      if (!answer.ok) throw new Error(`seed ${seed}: ${step.type} is ${answer.error.code}`);
    }
  }
  return trial;
}
