/** A link as a code for another device's camera. */
import type { VNode } from 'preact';
import { encode, type QrCodeGenerateResult } from 'uqr';
import './qr-code.css';

/** The quiet margin that cameras ask for, in modules. */
const MARGIN = 4;
/** Above this a module is too small for a camera held by hand, even with the code as wide as a phone. */
const LARGEST_VERSION = 25;

/** The code, unless the text is too long for one that can be scanned. */
export function scannable(text: string): QrCodeGenerateResult | undefined {
  try {
    return encode(text, { border: 0, maxVersion: LARGEST_VERSION });
  } catch {
    return undefined;
  }
}

/** Dark on light in every theme: many cameras read nothing else. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }): VNode {
  const code = scannable(text);
  if (code === undefined) return <></>;
  const dark = code.data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('');
  const side = code.size + 2 * MARGIN;
  return (
    <svg
      class="qr-code"
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      shape-rendering="crispEdges"
      role="img"
      aria-label={label}
      // A module is four pixels wide wherever there is room for that.
      width={`${side / 4}rem`}
    >
      <rect x={-MARGIN} y={-MARGIN} width={side} height={side} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  );
}
