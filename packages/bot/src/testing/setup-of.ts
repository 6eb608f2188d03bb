/** Setups for tests, by what is wished. */
import { makeSetup, type Setup, type SetupWish } from '@marrakech/rules';

export function setupOf(wish: SetupWish): Setup {
  const setup = makeSetup(wish);
  if (!setup.ok) throw new Error(setup.error.code);
  return setup.value;
}
