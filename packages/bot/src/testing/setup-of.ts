/** Setups for tests, from setup options. */
import { makeSetup, type Setup, type SetupOptions } from '@marrakech/rules';

export function setupOf(options: SetupOptions): Setup {
  const setup = makeSetup(options);
  if (!setup.ok) throw new Error(setup.error.code);
  return setup.value;
}
