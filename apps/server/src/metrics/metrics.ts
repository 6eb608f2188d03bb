/** The metrics for Prometheus. */
import { REFUSAL_CODES } from '@marrakech/protocol';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

const ANSWER_BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** The reasons for which a socket is closed. */
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
    this.#named('decisions_total', 'Commands answered with stored events'),
  );
  readonly refusals = new Counter({
    ...this.#named('refusals_total', 'Commands refused, by code'),
    labelNames: ['code'],
  });
  readonly answerSeconds = new Histogram({
    ...this.#named('answer_seconds', 'Time from a command to its answer, including the write'),
    buckets: ANSWER_BUCKETS,
  });
  readonly sockets = new Gauge(this.#named('sockets', 'Open sockets'));
  readonly liveTables = new Gauge(this.#named('live_tables', 'Loaded games'));
  readonly dropped = new Counter({
    ...this.#named('dropped_total', 'Sockets closed by the server, by reason'),
    labelNames: ['reason'],
  });
  readonly healed = new Counter(
    this.#named(
      'healed_total',
      'Games reloaded from the store because a message of another node was late or lost',
    ),
  );
  readonly storeLost = new Gauge(this.#named('store_lost', '1 while the database is unavailable'));
  readonly busUp = new Gauge(
    this.#named('redis_up', '1 while Redis is connected, or no other node needs it'),
  );

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    // Start at 0: a counter that first appears at 1 is no increase for an alert.
    for (const code of REFUSAL_CODES) this.refusals.inc({ code }, 0);
    for (const reason of DROP_REASONS) this.dropped.inc({ reason }, 0);
  }
}
