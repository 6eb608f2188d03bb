/** Plays at a steady pace for a long time and checks that the servers' memory does not grow. */
import { onCluster, onSqlite } from './contestants.js';
import { measure, memoryOf } from './load-measure.js';

/** A larger growth from the middle third to the last is not noise. */
const MOST_GROWTH = 1.1;
const SAMPLES = 30;
/** Seconds between two output lines, and the number of lines in a long run. */
const LEAST_PAUSE = 10;
const LINES = 10;

interface SoakWanted {
  /** The nodes of a cluster; 0 for the embedded store. */
  readonly nodes: number;
  readonly games: number;
  readonly seconds: number;
  readonly pace: number;
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The mean of the last third over that of the middle one; caches fill in the first. */
function growthOf(samples: readonly number[]): number {
  const third = Math.floor(samples.length / 3);
  return median(samples.slice(-third)) / median(samples.slice(third, samples.length - third));
}

/** Returns whether memory did not grow. */
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
