/** Measures one server under one load: what its clients saw, and what it cost. */
import { fork } from 'node:child_process';
import type { Contestant, Running } from './contestants.js';
import type { LoadPlan, LoadReport } from './load-client.js';
import { Pace } from './pace.js';
import { usageOf } from './server.js';

export interface Measured {
  readonly report: LoadReport;
  /** Processor seconds per second of the servers, and of the services behind them. */
  readonly cpu: number;
  readonly serviceCpu: number;
  /** Microseconds of the reference work at the same time. */
  readonly sameWork: number;
  /** Memory of the servers in bytes. */
  readonly memory: number;
}

export type Load = Omit<LoadPlan, 'origin' | 'nodes' | 'isByGame' | 'spectators'>;

type ClientMessage =
  | { readonly type: 'counting' | 'counted' | 'kill' }
  | { readonly type: 'report'; readonly report: LoadReport };

const cpuOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    try {
      return sum + usageOf(pid).cpu;
    } catch {
      // The process has ended.
      return sum;
    }
  }, 0);

export const memoryOf = ({ pids }: Running): number =>
  pids.reduce((sum, pid) => sum + usageOf(pid).memory, 0);

export async function measure(
  { client: program, isByGame = false }: Contestant,
  running: Running,
  load: Load,
): Promise<Measured> {
  const { origin, nodes } = running;
  const where = { origin, ...(nodes !== undefined && { nodes }), isByGame };
  const plan: LoadPlan = { ...load, ...where, spectators: 0 };
  const client = fork(program(), [JSON.stringify(plan)], { silent: true });
  let said = '';
  client.stderr!.on('data', (chunk) => {
    said = (said + String(chunk)).slice(-2000);
  });
  const pace = new Pace();
  let [cpu, serviceCpu, memory, sameWork] = [0, 0, 0, 0];
  const report = await new Promise<LoadReport>((resolve, reject) => {
    client.once('exit', () => reject(new Error(`its load client has ended: ${said}`)));
    client.on('message', (message: ClientMessage) => {
      switch (message.type) {
        case 'counting':
          [cpu, serviceCpu] = [-cpuOf(running.pids), -cpuOf(running.servicePids)];
          pace.begin();
          break;
        case 'counted':
          cpu += cpuOf(running.pids);
          serviceCpu += cpuOf(running.servicePids);
          memory = memoryOf(running);
          sameWork = pace.cost;
          break;
        case 'kill':
          // If the server did not start, the client asks it anyway and gets no answer.
          void running.replace().then((next) => client.send(next ?? origin));
          break;
        case 'report':
          resolve(message.report);
      }
    });
  });
  client.kill();
  pace.stop();
  const { seconds } = load;
  return {
    report,
    cpu: cpu / seconds,
    serviceCpu: serviceCpu / seconds,
    sameWork,
    memory,
  };
}

/** Processor microseconds per decision. */
export const eachOf = (cpu: number, { perSecond }: LoadReport): number => (cpu / perSecond) * 1e6;
