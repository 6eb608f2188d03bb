/**
 * The rug somebody has in hand: at hand, thought of, being laid. It stays the same part of the
 * picture all that time, because weaving it takes far longer than moving it.
 */
import type { RugPlace } from '@marrakech/rules';
import type { VNode } from 'preact';
import { boxOf, screenFacing } from './geometry.js';
import { wholePiece, type Piece } from './pieces.js';
import { Rug } from './rugs.js';
import { frameOf, type Drawn, type Signs } from './signs.js';

/** What lies below a rug that is only thought of is guessed at; its own colour stays what it is. */
const GHOST_OPACITY = 0.88;

/** Where a rug waits unseen until somebody thinks of a place for it. */
const WAITS_AT: RugPlace = 'd4d5';

interface InHand {
  readonly piece: Piece;
  readonly place: RugPlace;
  readonly is: 'at-hand' | 'ghost' | 'unrolled';
}

/** The furthest that a rug has come; one that can lie nowhere is not there. */
export function rugInHand({ unrolled, ghost, atHand }: Signs): InHand | undefined {
  const states = [
    unrolled && { ...unrolled, is: 'unrolled' as const },
    ghost && { ...ghost, is: 'ghost' as const },
    atHand && { place: WAITS_AT, colour: atHand, is: 'at-hand' as const },
  ];
  for (const state of states) {
    const piece = state && wholePiece(state.place, state.colour);
    if (piece !== undefined) return { piece, place: state!.place, is: state!.is };
  }
  return undefined;
}

/** The edge of a rug that does not lie there yet. */
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

export function RugInHand({
  piece,
  place,
  is,
  prefix,
  ...drawn
}: InHand & Drawn & { readonly prefix: string }): VNode {
  const lies = screenFacing(piece.towards, drawn.turns) % 2 === 1;
  return (
    <g
      class={is}
      data-lies={lies ? 'across' : 'down'}
      {...(is === 'at-hand' && { visibility: 'hidden' })}
    >
      <g {...(is === 'ghost' && { opacity: GHOST_OPACITY })}>
        <Rug {...piece} prefix={prefix} {...drawn} />
      </g>
      {is === 'ghost' ? <GhostEdge place={place} {...drawn} /> : null}
    </g>
  );
}
