/** What a script can tell from how the program ended; docs/command-line.md has the table. */
export const EXIT = {
  good: 0,
  /** The record, position or board given is wrong. */
  input: 1,
  /** An unknown command or option, or one that does not fit. */
  usage: 2,
  /** `EX_NOINPUT` of sysexits.h: a file that is not there or cannot be read. */
  noInput: 66,
  /** `EX_SOFTWARE`: our own mistake. */
  bug: 70,
  /** `EX_CANTCREAT`: a file that cannot be written. */
  noOutput: 73,
  /** 128 + the signal's number, as shells have it. */
  hangUp: 129,
  interrupted: 130,
  terminated: 143,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Why a command could not do its work, in words for the person who asked. */
export interface Failure {
  readonly exit: ExitCode;
  readonly words: string;
}

/** Says what is wrong on standard error; the answer is the code to end with. */
export function complain({ exit, words }: Failure): ExitCode {
  process.stderr.write(`marrakech: ${words}\n`);
  return exit;
}

/** Commander's actions give nothing back: the exit code goes to the process. */
export const runs =
  <Args extends readonly unknown[]>(work: (...args: Args) => Promise<ExitCode>) =>
  async (...args: Args): Promise<void> => {
    process.exitCode = await work(...args);
  };
