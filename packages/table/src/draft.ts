/** New events of a decision. Each one is folded as it is added, so that the next can use the position. */
import { type FairDice } from '@marrakech/fair-dice';
import { parseEvent, type LeaveReason, type TableEvent } from './schemas/events.js';
import { awaited, good, type Action } from '@marrakech/rules';
import { foldEvent } from './fold.js';
import { pileOf, type Table } from './table.js';

/** An event without version, time and cause. */
export type Happening = TableEvent extends infer Each
  ? Each extends TableEvent
    ? Omit<Each, 'version' | 'at' | 'by'>
    : never
  : never;

const GIVEN: ReadonlySet<TableEvent['type']> = new Set([
  'opened',
  'player-seated',
  'seat-reserved',
  'time-given',
  'followed',
]);

/** Whether the event has values from the caller; all others are derived from checked values. */
const isGiven = ({ type, at }: TableEvent): boolean => GIVEN.has(type) || !Number.isSafeInteger(at);

export class Draft {
  readonly events: TableEvent[] = [];
  readonly #dice: FairDice;
  readonly #now: number;
  readonly #by: TableEvent['by'];
  #table: Table | undefined;

  constructor(table: Table | undefined, dice: FairDice, now: number, by?: TableEvent['by']) {
    this.#table = table;
    this.#dice = dice;
    this.#now = now;
    this.#by = by;
  }

  get table(): Table {
    if (this.#table === undefined) throw new Error('the table has not been opened');
    return this.#table;
  }

  /** The time of the next event. It never decreases: a clock that is set back must not lengthen a turn. */
  get now(): number {
    return Math.max(this.#now, this.#table?.at ?? 0);
  }

  get dice(): FairDice {
    return this.#dice;
  }

  add(happening: Happening): void {
    const event: TableEvent = {
      ...happening,
      version: (this.#table?.version ?? 0) + 1,
      at: this.now,
      ...(this.#by !== undefined && { by: this.#by }),
    };
    // An event that the schema refuses must not be written: the log would be unreadable.
    const read = isGiven(event) ? parseEvent(event) : good(event);
    const folded = read.ok ? foldEvent(this.#table, read.value) : read;
    if (!folded.ok) throw new Error(`invalid event: ${JSON.stringify(folded.error)}`);
    this.#table = folded.value;
    this.events.push(event);
  }

  play(action: Action, why?: LeaveReason): void {
    this.add({ type: 'played', action, ...(why !== undefined && { why }) });
    this.settle();
  }

  /** Adds the events that need no decision: turning over rugs, and the secret at the end. */
  settle(): void {
    for (;;) {
      const { play, secret } = this.table;
      if (play === undefined) return;
      const next = awaited(play.state);
      if (next.type === 'nothing' && secret === undefined) {
        this.add({ type: 'revealed', secret: this.#dice.reveal() });
        return;
      }
      if (next.type !== 'draw') return;
      const { seat } = next;
      const pile = pileOf(play.state, seat);
      const colour = this.#dice.draw(play.begun.shares, seat, play.draws[seat]! + 1, pile);
      this.add({ type: 'played', action: { type: 'draw', seat, colour } });
    }
  }
}
