/**
 * Draws the pending rug: prepared, previewed, or being laid. It stays the same DOM node throughout,
 * because creating its pattern takes far longer than moving it.
 */
import type { RugPlace } from '@marrakech/rules';
import type { VNode } from 'preact';
import { boxOf, screenFacing } from './geometry.js';
import { wholePiece, type Piece } from './pieces.js';
import { Rug } from './rugs.js';
import { frameOf, type Drawn, type Signs } from './signs.js';

/** A previewed rug lets the rugs below show faintly and keeps its own colour. */
const GHOST_OPACITY = 0.88;

/** The position of a hidden rug. */
const WAITS_AT: RugPlace = 'd4d5';

interface PendingRug {
  readonly piece: Piece;
  readonly place: RugPlace;
  readonly is: 'prepared' | 'ghost' | 'unrolled';
}

/** The most advanced stage of the pending rug; `undefined` without a valid place. */
export function pendingRugOf({ unrolled, ghost, prepared }: Signs): PendingRug | undefined {
  const states = [
    unrolled && { ...unrolled, is: 'unrolled' as const },
    ghost && { ...ghost, is: 'ghost' as const },
    prepared && { place: WAITS_AT, colour: prepared, is: 'prepared' as const },
  ];
  for (const state of states) {
    const piece = state && wholePiece(state.place, state.colour);
    if (piece !== undefined) return { piece, place: state!.place, is: state!.is };
  }
  return undefined;
}

/** The edge of a previewed rug. */
function GhostEdge({ place, palette, turns }: Drawn & { readonly place: RugPlace }) {
  const box = boxOf(place, turns);
  if (box === undefined) return null;
  const edge = (stroke: string, width: number) => (
    <rect {...frameOf(box, 4)} rx="9" stroke={stroke} stroke-width={width} />
  );
  return (
    <g class="ghost-edge" fill="none" stroke-dasharray="22 15" stroke-linecap="round">
      {edge(palette.rim, 10)}
      {edge(palette.mark, 5.5)}
    </g>
  );
}

export function PendingRugPicture({
  piece,
  place,
  is,
  prefix,
  ...drawn
}: PendingRug & Drawn & { readonly prefix: string }): VNode {
  const lies = screenFacing(piece.towards, drawn.turns) % 2 === 1;
  return (
    <g
      class={is}
      data-lies={lies ? 'across' : 'down'}
      {...(is === 'prepared' && { visibility: 'hidden' })}
    >
      <g {...(is === 'ghost' && { opacity: GHOST_OPACITY })}>
        <Rug {...piece} prefix={prefix} {...drawn} />
      </g>
      {is === 'ghost' ? <GhostEdge place={place} {...drawn} /> : null}
    </g>
  );
}
