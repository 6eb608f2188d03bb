/** What a host watches: in Prometheus' words. */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export class Metrics {
  readonly registry = new Registry();
  readonly decisions = new Counter({
    name: 'marrakech_decisions_total',
    help: 'Messages answered with events that are stored',
    registers: [this.registry],
  });
  readonly refusals = new Counter({
    name: 'marrakech_refusals_total',
    help: 'Messages refused, by code',
    labelNames: ['code'],
    registers: [this.registry],
  });
  readonly answerSeconds = new Histogram({
    name: 'marrakech_answer_seconds',
    help: 'From a message to its answer, the disk included',
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [this.registry],
  });
  readonly sockets = new Gauge({
    name: 'marrakech_sockets',
    help: 'Open sockets',
    registers: [this.registry],
  });
  readonly rooms = new Gauge({
    name: 'marrakech_rooms',
    help: 'Games held in memory',
    registers: [this.registry],
  });
  readonly dropped = new Counter({
    name: 'marrakech_dropped_total',
    help: 'Sockets dropped, by reason',
    labelNames: ['reason'],
    registers: [this.registry],
  });

  readonly healed = new Counter({
    name: 'marrakech_healed_total',
    help: 'Games brought up to date from the store, since no word of another node came in time',
    registers: [this.registry],
  });
  readonly storeLost = new Gauge({
    name: 'marrakech_store_lost',
    help: '1 while the database cannot be reached',
    registers: [this.registry],
  });
  readonly courierUp = new Gauge({
    name: 'marrakech_redis_up',
    help: '1 while other nodes can be told; always 1 for a process that is alone',
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }
}
