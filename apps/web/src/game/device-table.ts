/** The table on this device: the same authority as online, run in the page. */
import { makeHex } from '@marrakech/fair-dice';
import { bad, good, type Outcome } from '@marrakech/rules';
import {
  Host,
  HostConnection,
  rematchOptions,
  type EventListener,
  type Refusal,
  type TableOptions,
} from '@marrakech/table';
import { effect } from '@preact/signals';
import { deviceStore } from '../storage/device-store.js';
import { changes } from '../storage/other-tabs.js';
import { keepSummary } from './summaries.js';
import type { DeviceDuties, SessionTable } from './session-table.js';

/** All people who sit here share one device, and so one name towards the table. */
const PLAYER = 'device';
const PARTS = { store: deviceStore, now: () => Date.now() };

const randomHex = (bytes: number): string => makeHex(crypto.getRandomValues(new Uint8Array(bytes)));

const makeId = (): string => randomHex(8);

export class DeviceTable extends HostConnection implements SessionTable {
  readonly #host: Host;
  readonly duties: DeviceDuties;

  constructor(host: Host, keep: DeviceDuties['keep'] = keepSummary) {
    super(host, { type: 'player', player: PLAYER }, makeId);
    this.#host = host;
    this.duties = { bots: new HostConnection(host, { type: 'system' }, makeId), keep };
  }

  override onEvents(listener: EventListener): () => void {
    const stopListening = super.onEvents(listener);
    // What another window has played is seen here, too.
    const stopFollowing = effect(() => {
      if (changes.value > 0) void this.#host.catchUp().catch(() => undefined);
    });
    return () => {
      stopListening();
      stopFollowing();
    };
  }

  async rematch(): Promise<string | undefined> {
    for (const [seat, { type }] of this.table.seats.entries())
      if (type === 'person') await this.send({ type: 'rematch', seat });
    const { next } = this.table;
    if (next !== undefined) return next;
    const set = await setTable(rematchOptions(this.table));
    if (!set.ok) return undefined;
    await this.#host.tell({ type: 'follow', next: set.value });
    return set.value;
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
    const reply = await table.send({ type: 'sit', seat, name, share: randomHex(32) });
    if (reply.type === 'refused') return bad(reply.error);
  }
  justSet = { game, table };
  return good(game);
}

/** The table that was opened last, so that its screen need not read it from storage. */
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

/** No name was given: the screen shows one in its language. */
export const makePlaceholder = (seat: number): string => `#${seat + 1}`;

/** The number of a player without a name, from 1. */
export function parsePlaceholder(name: string): number | undefined {
  const match = /^#([1-4])$/.exec(name);
  return match === null ? undefined : Number(match[1]);
}
