/** Paced play for long, and whether the servers' memory stays where it is. */
import { onCluster, onSqlite } from './contestants.js';
import { measure, memoryOf } from './load-measure.js';

/** More than that from the middle third to the last is no noise. */
const MOST_GROWTH = 1.1;
const SAMPLES = 30;
/** Seconds between two lines, and how many lines there are in a long run. */
const LEAST_PAUSE = 10;
const LINES = 10;

interface SoakWanted {
  /** Of a cluster; none for the embedded store. */
  readonly nodes: number;
  readonly games: number;
  readonly seconds: number;
  readonly pace: number;
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The last third of samples over the middle one; in the first, caches fill. */
function growthOf(samples: readonly number[]): number {
  const third = Math.floor(samples.length / 3);
  return median(samples.slice(-third)) / median(samples.slice(third, samples.length - third));
}

/** Whether it stayed flat. */
export async function soak(wanted: SoakWanted, print: (line: string) => void): Promise<boolean> {
  const { nodes, ...load } = wanted;
  const { seconds } = load;
  const contestant = nodes === 0 ? onSqlite : onCluster(nodes);
  const running = await contestant.start();
  const samples: number[] = [];
  const pause = Math.max(LEAST_PAUSE, seconds / LINES);
  let nextLine = pause;
  const timer = setInterval(
    () => {
      samples.push(memoryOf(running));
      const passed = (samples.length / SAMPLES) * seconds;
      if (passed < nextLine) return;
      nextLine += pause;
      print(`${passed.toFixed(0)} s: ${inMegabytes(samples.at(-1)!)}`);
    },
    (seconds * 1000) / SAMPLES,
  );
  try {
    const { report, cpu } = await measure(contestant, running, { ...load, warmUp: 10 });
    const growth = growthOf(samples);
    const isFlat = growth <= MOST_GROWTH && report.refused === 0;
    print(
      `${contestant.name}: ${report.decisions} decisions, p99 ${report.p99.toFixed(1)} ms, ${report.refused} refused, ${(cpu * 100).toFixed(1)} % of a core`,
    );
    print(
      `memory ${isFlat ? 'flat' : 'NOT FLAT'}: ${((growth - 1) * 100).toFixed(1)} % from the middle third to the last`,
    );
    return isFlat;
  } finally {
    clearInterval(timer);
    await running.stop();
  }
}

const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
