/** Batches the messages about games that one tick of the event loop sends to one node. */
import { parseClusterMessage, type ClusterMessage } from '../cluster-bus.js';

interface Envelope {
  readonly game: string;
  readonly message: ClusterMessage;
}

/** The envelopes of a batch, without the invalid ones. */
export function readEnvelopes(text: string): readonly Envelope[] {
  let envelopes: unknown;
  try {
    envelopes = JSON.parse(text);
  } catch {
    return [];
  }
  if (!Array.isArray(envelopes)) return [];
  return envelopes.flatMap((envelope: unknown) => {
    if (!Array.isArray(envelope) || typeof envelope[0] !== 'string') return [];
    const message = parseClusterMessage(envelope[1]);
    return message === undefined ? [] : [{ game: envelope[0], message }];
  });
}

export class Outbox {
  readonly #send: (node: string, text: string) => void;
  /** By receiving node. */
  #envelopes = new Map<string, string[]>();

  constructor(send: (node: string, text: string) => void) {
    this.#send = send;
  }

  /** `text` is a message as JSON. */
  post(node: string, game: string, text: string): void {
    if (this.#envelopes.size === 0) setImmediate(() => this.#sendAll());
    const envelope = `[${JSON.stringify(game)},${text}]`;
    const others = this.#envelopes.get(node);
    if (others === undefined) this.#envelopes.set(node, [envelope]);
    else others.push(envelope);
  }

  #sendAll(): void {
    const gathered = this.#envelopes;
    this.#envelopes = new Map();
    for (const [node, envelopes] of gathered) this.#send(node, `[${envelopes.join(',')}]`);
  }
}
