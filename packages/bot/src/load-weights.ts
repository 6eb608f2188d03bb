/** The weights that come with the package, each loaded when a game first needs it. */
import type { KindName } from './kinds.js';
import type { Weights } from './network.js';
import { parseWeights } from './weights.js';

interface WeightsModule {
  readonly WEIGHTS: string;
}

const MODULES: Readonly<Partial<Record<KindName, () => Promise<WeightsModule>>>> = {
  'two-players': async () => import('./weights/two-players.js'),
  'four-players': async () => import('./weights/four-players.js'),
};

const loaded = new Map<KindName, Promise<Weights | undefined>>();

async function load(name: KindName): Promise<Weights | undefined> {
  const module = await MODULES[name]?.();
  if (module === undefined) return undefined;
  const weights = parseWeights(module.WEIGHTS);
  // Ours, and tested: a fault here is a bug.
  if (!weights.ok) throw new Error(`weights ${name}: ${weights.error.code}`);
  return weights.value;
}

/** The weights of a kind of game; `undefined` where none have been learnt yet. */
export function loadWeights(name: KindName): Promise<Weights | undefined> {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const weights = load(name);
  loaded.set(name, weights);
  return weights;
}
