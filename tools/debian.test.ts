import { afterEach, expect, test, vi } from 'vitest';
import { installFromDebian, requireFromDebian } from './debian.mjs';

const need = (name: string, debianPackage: string, isHere: boolean) => ({
  name,
  debianPackage,
  isHere: () => isHere,
});
const HERE = need('PostgreSQL', 'postgresql', true);
const ABSENT = [need('Redis', 'redis-server', false), need('Chromium', 'chromium', false)];
const SENTENCE =
  'Not here: Redis, Chromium. On Debian, run as root: apt-get install redis-server chromium';

afterEach(() => vi.restoreAllMocks());

/** Nobody but root may install: nothing is tried. */
function beSomebody() {
  vi.spyOn(process, 'getuid').mockReturnValue(1000);
  return {
    said: vi.spyOn(console, 'log').mockReturnValue(),
    complained: vi.spyOn(console, 'error').mockReturnValue(),
  };
}

test('what is missing is named with what root has to run', () => {
  const { said } = beSomebody();
  expect(installFromDebian(HERE)).toBeUndefined();
  expect(installFromDebian(HERE, ...ABSENT)).toBe(SENTENCE);
  expect(said).not.toHaveBeenCalled();
});

test('what cannot do without it ends with that sentence', () => {
  const { complained } = beSomebody();
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  requireFromDebian(HERE);
  expect(exit).not.toHaveBeenCalled();
  requireFromDebian(HERE, ...ABSENT);
  expect(exit).toHaveBeenCalledWith(1);
  expect(complained.mock.calls).toEqual([[SENTENCE]]);
});
