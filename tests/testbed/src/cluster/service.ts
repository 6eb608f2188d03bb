/** Whether the system has what a test needs, such as PostgreSQL. */

/** Tests without it are left out, but not where nobody would notice. */
export function isHere(
  name: string,
  isInstalled: boolean,
  environment: NodeJS.ProcessEnv,
): boolean {
  if (!isInstalled && (environment['CI'] ?? '') !== '')
    throw new Error(`${name} is not installed, and with CI set nothing is left out`);
  return isInstalled;
}
