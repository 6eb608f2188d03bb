/** The chance of a batch: the same seed and number give the same games on any machine. */
import { createHash } from 'node:crypto';
import { makeChance, type Below } from '@marrakech/rules/fast';

/** Bytes of the hash that a seed holds without losing any. */
const SEED_BYTES = 6;

/** Any two seeds and any two numbers give streams that have nothing to do with each other. */
export function makeBelow(seed: string, number: number): Below {
  const hash = createHash('sha256').update(`${number} ${seed}`).digest();
  return makeChance(hash.readUIntLE(0, SEED_BYTES)).below;
}
