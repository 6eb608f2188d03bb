/** A link to be read by another device's camera. */
import type { VNode } from 'preact';
import { encode } from 'uqr';
import { onlineText } from './online-words.js';

export function QrCode({ link }: { readonly link: string }): VNode {
  const { size, data } = encode(link, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      class="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={onlineText.value.link.code}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
