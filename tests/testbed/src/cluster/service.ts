/** Whether the system has a service that a test needs, such as PostgreSQL. */

/** A missing service skips its tests, except in CI, where this would go unnoticed. */
export function isHere(
  name: string,
  isInstalled: boolean,
  environment: NodeJS.ProcessEnv,
): boolean {
  if (!isInstalled && (environment['CI'] ?? '') !== '')
    throw new Error(`${name} is not installed; with CI set no tests are skipped`);
  return isInstalled;
}
