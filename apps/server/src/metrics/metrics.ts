/** What a host watches: in Prometheus' words. */
import { REFUSAL_CODES } from '@marrakech/protocol';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

const ANSWER_BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Why a socket is dropped. */
const DROP_REASONS = ['too-fast', 'too-slow', 'silent', 'binary'] as const;
export type DropReason = (typeof DROP_REASONS)[number];

export class Metrics {
  readonly registry = new Registry();
  readonly #named = (name: string, help: string) => ({
    name: `marrakech_${name}`,
    help,
    registers: [this.registry],
  });

  readonly decisions = new Counter(
    this.#named('decisions_total', 'Messages answered with events that are stored'),
  );
  readonly refusals = new Counter({
    ...this.#named('refusals_total', 'Messages refused, by code'),
    labelNames: ['code'],
  });
  readonly answerSeconds = new Histogram({
    ...this.#named('answer_seconds', 'From a message to its answer, the disk included'),
    buckets: ANSWER_BUCKETS,
  });
  readonly sockets = new Gauge(this.#named('sockets', 'Open sockets'));
  readonly liveTables = new Gauge(this.#named('rooms', 'Games held in memory'));
  readonly dropped = new Counter({
    ...this.#named('dropped_total', 'Sockets dropped, by reason'),
    labelNames: ['reason'],
  });
  readonly healed = new Counter(
    this.#named(
      'healed_total',
      'Games brought up to date from the store, since no word of another node came in time',
    ),
  );
  readonly storeLost = new Gauge(
    this.#named('store_lost', '1 while the database cannot be reached'),
  );
  readonly busUp = new Gauge(
    this.#named('redis_up', '1 while other nodes can be told, or there are none'),
  );

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    // From the start, at 0: what first appears at 1 is no rise, and wakes nobody.
    for (const code of REFUSAL_CODES) this.refusals.inc({ code }, 0);
    for (const reason of DROP_REASONS) this.dropped.inc({ reason }, 0);
  }
}
