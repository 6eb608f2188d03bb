/** What the eye sees on each square, rugs that are only thought of included. */
import {
  FACINGS,
  SQUARES,
  squaresOf,
  type Colour,
  type Facing,
  type RugPlace,
  type Square,
  type View,
} from '@marrakech/rules';
import { FACING_COUNT, NEIGHBOUR } from '@marrakech/rules/fast';

export interface Patch {
  readonly colour: Colour;
  readonly neutral: boolean;
  /** Not laid yet. */
  readonly ghost: boolean;
  /** Where the rug's other half lies, while that is visible too. */
  readonly partner?: Square;
}

export interface GhostRug {
  readonly rug: RugPlace;
  readonly colour: Colour;
}

export type Patches = ReadonlyMap<Square, Patch>;

/** One square on: files to the right, ranks up. */
export const STEP: Readonly<Record<Facing, readonly [number, number]>> = {
  N: [0, 1],
  E: [1, 0],
  S: [0, -1],
  W: [-1, 0],
};

export function neighbourOf(square: Square, facing: Facing): Square | undefined {
  const pose = SQUARES.indexOf(square) * FACING_COUNT + FACINGS.indexOf(facing);
  return SQUARES[NEIGHBOUR[pose]!];
}

export function patchesOf({ halves }: Pick<View, 'halves'>, ghost?: GhostRug): Patches {
  const patches = new Map<Square, Patch>();
  for (const { square, colour, neutral, link } of halves) {
    const partner = link && neighbourOf(square, link);
    patches.set(square, { colour, neutral, ghost: false, ...(partner && { partner }) });
  }
  if (ghost === undefined) return patches;
  const [first, second] = squaresOf(ghost.rug);
  const { colour } = ghost;
  for (const [square, patch] of patches) {
    // What the ghost covers half of stands alone under it.
    if (patch.partner !== first && patch.partner !== second) continue;
    const { partner: _, ...alone } = patch;
    patches.set(square, alone);
  }
  patches.set(first, { colour, neutral: false, ghost: true, partner: second });
  patches.set(second, { colour, neutral: false, ghost: true, partner: first });
  return patches;
}

/** Whether two neighbouring squares show one and the same rug, or both bare ground. */
export function isSeamless(
  patches: Patches,
  one: Square | undefined,
  other: Square | undefined,
): boolean {
  if (one === undefined || other === undefined) return false;
  const patch = patches.get(one);
  return patch === undefined ? !patches.has(other) : patch.partner === other;
}
