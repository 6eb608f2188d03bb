/** A link as a code for another device's camera. */
import type { VNode } from 'preact';
import { encode } from 'uqr';

/** The quiet margin that cameras ask for, in modules. */
const MARGIN = 4;

/** Dark on light in every theme: many cameras read nothing else. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }): VNode {
  const { data, size } = encode(text, { border: 0 });
  const dark = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('');
  const side = size + 2 * MARGIN;
  return (
    <svg
      class="qr-code"
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      shape-rendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect x={-MARGIN} y={-MARGIN} width={side} height={side} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  );
}
