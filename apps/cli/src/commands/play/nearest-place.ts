/** Where an arrow key moves a rug that is not laid yet. */
import { squaresOf, type Facing, type RugPlace } from '@marrakech/rules';
import { fileOf, rankOf, type Point } from '../../output/market-plan.js';
import { STEP } from '../../output/patches.js';

/** Twice the middle of the rug, so that it is whole. */
function middle(rug: RugPlace): Point {
  const [one, other] = squaresOf(rug);
  return { x: fileOf(one) + fileOf(other), y: rankOf(one) + rankOf(other) };
}

/**
 * The nearest place whose middle lies that way, no further aside than ahead; `undefined` if there
 * is none. Of two as near, the one straighter ahead, then the first.
 */
export function nearestPlace(
  places: readonly RugPlace[],
  from: RugPlace,
  facing: Facing,
): RugPlace | undefined {
  const [right, up] = STEP[facing];
  const start = middle(from);
  let nearest:
    | { readonly place: RugPlace; readonly far: number; readonly aside: number }
    | undefined;
  for (const place of places) {
    const { x, y } = middle(place);
    const ahead = (x - start.x) * right + (y - start.y) * up;
    const aside = Math.abs((x - start.x) * up) + Math.abs((y - start.y) * right);
    if (ahead <= 0 || aside > ahead) continue;
    const far = ahead ** 2 + aside ** 2;
    if (
      nearest === undefined ||
      far < nearest.far ||
      (far === nearest.far && aside < nearest.aside)
    )
      nearest = { place, far, aside };
  }
  return nearest?.place;
}
