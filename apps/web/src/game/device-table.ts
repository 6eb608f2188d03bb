/** The table on this device: the same authority as online, run in the page. */
import { makeHex } from '@marrakech/fair-dice';
import { bad, good, type Outcome } from '@marrakech/rules';
import {
  Host,
  rematchOptions,
  type Command,
  type Message,
  type Refusal,
  type Reply,
  type TableOptions,
} from '@marrakech/table';
import { effect } from '@preact/signals';
import { deviceStore } from '../storage/device-store.js';
import { changes } from '../storage/other-tabs.js';
import { keepSummary } from './summaries.js';
import type { HouseLink, TableLink } from './table-link.js';

/** All people who sit here share one device, and so one name towards the table. */
const PLAYER = 'device';
const PARTS = { store: deviceStore, now: () => Date.now() };

const randomHex = (bytes: number): string => makeHex(crypto.getRandomValues(new Uint8Array(bytes)));

export class DeviceTable implements TableLink {
  readonly #host: Host;
  readonly house: HouseLink;

  constructor(host: Host, keep: HouseLink['keep'] = keepSummary) {
    this.#host = host;
    this.house = {
      say: async (command) => host.connect({ type: 'house' }).send(this.#stamped(command)),
      keep,
    };
  }

  get events() {
    return this.#host.events;
  }

  get table() {
    return this.#host.table;
  }

  onEvents(listener: () => void): () => void {
    const { version } = this.#host.table;
    const stopListening = this.#host.connect({ type: 'house' }).onEvents(listener, version);
    // What another window has played is seen here, too.
    const stopFollowing = effect(() => {
      if (changes.value > 0) void this.#host.catchUp().catch(() => undefined);
    });
    return () => {
      stopListening();
      stopFollowing();
    };
  }

  async say(command: Command): Promise<Reply> {
    return this.#host.connect({ type: 'player', player: PLAYER }).send(this.#stamped(command));
  }

  async rematch(): Promise<string | undefined> {
    for (const [seat, { type }] of this.#host.table.seats.entries())
      if (type === 'person') await this.say({ type: 'rematch', seat });
    const { next } = this.#host.table;
    if (next !== undefined) return next;
    const set = await setTable(rematchOptions(this.#host.table));
    if (!set.ok) return undefined;
    await this.#host.tell({ type: 'follow', next: set.value });
    return set.value;
  }

  #stamped(command: Command): Message {
    return { ...command, id: randomHex(8), version: this.#host.table.version };
  }
}

/** A browser that keeps nothing says so by an error of its own. */
async function openTable(game: string, options: TableOptions): Promise<Outcome<Host, Refusal>> {
  try {
    return await Host.open(PARTS, game, randomHex(32), { options, host: PLAYER });
  } catch (error) {
    if (error instanceof DOMException) return bad({ code: 'not-stored' });
    throw error;
  }
}

/** Sets a new table and seats everyone who plays on this device; its name in the address. */
export async function setTable(options: TableOptions): Promise<Outcome<string, Refusal>> {
  const game = randomHex(6);
  const opened = await openTable(game, options);
  if (!opened.ok) return opened;
  const table = new DeviceTable(opened.value);
  for (const [seat, chair] of options.chairs.entries()) {
    if (chair.type === 'bot') continue;
    const name = chair.name ?? makePlaceholder(seat);
    const reply = await table.say({ type: 'sit', seat, name, part: randomHex(32) });
    if (reply.type === 'refused') return bad(reply.error);
  }
  justSet = { game, table };
  return good(game);
}

/** The table set last: whoever goes there at once need not read it back from the device. */
let justSet: { readonly game: string; readonly table: DeviceTable } | undefined;

export async function resumeTable(
  game: string,
): Promise<Outcome<DeviceTable, Refusal> | undefined> {
  const known = justSet?.game === game ? justSet.table : undefined;
  justSet = undefined;
  if (known !== undefined) return good(known);
  const resumed = await Host.resume(PARTS, game);
  if (resumed === undefined) return undefined;
  return resumed.ok ? good(new DeviceTable(resumed.value)) : resumed;
}

/** Nobody gave a name: what the screen says instead depends on its language. */
export const makePlaceholder = (seat: number): string => `#${seat + 1}`;

/** The number of a player without a name, from 1. */
export function parsePlaceholder(name: string): number | undefined {
  const match = /^#([1-4])$/.exec(name);
  return match === null ? undefined : Number(match[1]);
}
