/** The weights shipped with the package, each loaded when it is first needed. */
import type { KindName } from './kinds.js';
import type { Weights } from './network.js';
import { parseWeights } from './weights.js';

interface WeightsModule {
  readonly WEIGHTS: string;
}

const MODULES: Readonly<Record<KindName, () => Promise<WeightsModule>>> = {
  'two-players': async () => import('./weights/two-players.js'),
  'two-players-last': async () => import('./weights/two-players-last.js'),
  'one-colour': async () => import('./weights/one-colour.js'),
  'one-colour-last': async () => import('./weights/one-colour-last.js'),
  'three-players': async () => import('./weights/three-players.js'),
  'three-players-last': async () => import('./weights/three-players-last.js'),
  'four-players': async () => import('./weights/four-players.js'),
  'four-players-last': async () => import('./weights/four-players-last.js'),
};

const loaded = new Map<KindName, Promise<Weights>>();

async function load(name: KindName): Promise<Weights> {
  const { WEIGHTS } = await MODULES[name]();
  const weights = parseWeights(WEIGHTS);
  // Shipped weights are tested, so a fault here is a bug.
  if (!weights.ok) throw new Error(`weights ${name}: ${weights.error.code}`);
  return weights.value;
}

export function loadWeights(name: KindName): Promise<Weights> {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const weights = load(name);
  loaded.set(name, weights);
  return weights;
}
