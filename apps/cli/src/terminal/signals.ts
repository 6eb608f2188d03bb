import { EXIT, type ExitCode } from './exit-codes.js';

const CODES = {
  SIGINT: EXIT.interrupted,
  SIGTERM: EXIT.terminated,
  SIGHUP: EXIT.hangUp,
} as const satisfies Partial<Record<NodeJS.Signals, ExitCode>>;

/** Calls `end` when the program is asked to stop, until the function given back is called. */
export function onSignals(end: (exit: ExitCode) => void): () => void {
  const listeners = Object.entries(CODES).map(([signal, exit]) => {
    const listener = () => end(exit);
    process.on(signal, listener);
    return () => process.off(signal, listener);
  });
  return () => {
    for (const forget of listeners) forget();
  };
}
