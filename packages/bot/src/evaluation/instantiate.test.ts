import { makeSetup } from '@marrakech/rules';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { makePlayer } from '../levels/player.js';
import { makeFastNetwork } from './fast-network.js';
import { loadWeights } from './load-weights.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

function refuse(): never {
  throw new Error('Wasm code generation disallowed by embedder');
}

const MISSING = {
  'without WebAssembly': undefined,
  'without vectors, or with a policy against it': { Module: refuse, Instance: refuse },
};

describe.each(Object.entries(MISSING))('%s', (_, platform) => {
  test('the network says what it needs', async () => {
    const weights = await loadWeights('one-colour');
    vi.stubGlobal('WebAssembly', platform);
    expect(() => makeFastNetwork(weights)).toThrow(/needs WebAssembly with vectors/);
  });

  test('only a level with a learned evaluation fails', async () => {
    const setup = makeSetup({ players: 2 });
    if (!setup.ok) throw new Error(setup.error.code);
    vi.stubGlobal('WebAssembly', platform);
    await expect(makePlayer('hakima', setup.value)).rejects.toThrow(/needs WebAssembly/);
    expect((await makePlayer('brahim', setup.value)).level.name).toBe('brahim');
  });
});
