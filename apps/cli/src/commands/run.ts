import type { ExitCode } from '../exit-codes.js';

/** Commander's actions give nothing back: the exit code goes to the process. */
export const runs =
  <Args extends readonly unknown[]>(work: (...args: Args) => Promise<ExitCode>) =>
  async (...args: Args): Promise<void> => {
    process.exitCode = await work(...args);
  };
