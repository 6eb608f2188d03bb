/** Commands that have no answer yet. Each keeps its id and version, so that sending it again is safe. */
import { makeHex } from '@marrakech/fair-dice';
import type { Command, Message, Reply } from '@marrakech/table';
import { platform } from './platform.js';

const ID_BYTES = 8;

export const makeId = (): string =>
  makeHex(platform.crypto.getRandomValues(new Uint8Array(ID_BYTES)));

export interface Unanswered {
  readonly message: Message;
  readonly reply: Promise<Reply>;
  readonly settle: (reply: Reply) => void;
}

export function awaitReply(message: Message): Unanswered {
  let settle!: (reply: Reply) => void;
  const reply = new Promise<Reply>((resolve) => {
    settle = resolve;
  });
  return { message, reply, settle };
}

/** Gives a command a new id, and the version that it is about. */
export const stamp = (command: Command, version: number): Message => ({
  ...command,
  id: makeId(),
  version,
});

export class UnansweredCommands {
  readonly #byId = new Map<string, Unanswered>();

  constructor(left: readonly Unanswered[] = []) {
    for (const unanswered of left) this.add(unanswered);
  }

  get all(): readonly Unanswered[] {
    return [...this.#byId.values()];
  }

  get count(): number {
    return this.#byId.size;
  }

  add(unanswered: Unanswered): void {
    this.#byId.set(unanswered.message.id, unanswered);
  }

  settle(reply: Reply): void {
    this.#byId.get(reply.id)?.settle(reply);
    this.#byId.delete(reply.id);
  }
}
