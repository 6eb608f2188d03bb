/** Whether what is to be written would take the place of what is read. */
import { fstatSync, statSync, type BigIntStats } from 'node:fs';
import { isStandardInput } from './read-text.js';

const STANDARD_INPUT = 0;

/** Nothing where there is no file, or none that one may ask about: reading and writing will tell. */
function lookUp(ask: () => BigIntStats | undefined): BigIntStats | undefined {
  try {
    const found = ask();
    return found?.isFile() === true ? found : undefined;
  } catch {
    return undefined;
  }
}

/** By the file itself, so that another path, a link or a redirection is seen through. */
export function isSameFile(source: string, target: string): boolean {
  const one = lookUp(() =>
    isStandardInput(source)
      ? fstatSync(STANDARD_INPUT, { bigint: true })
      : statSync(source, { bigint: true }),
  );
  const other = lookUp(() => statSync(target, { bigint: true }));
  return one !== undefined && one.dev === other?.dev && one.ino === other.ino;
}
