/** The heading of a screen. It takes the focus when the screen is opened. */
import { signal } from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { hasJustCome } from '../navigation/arrival.js';

/** The title of what is shown because the address leads nowhere. */
export const deadEnd = signal<string | undefined>(undefined);

export function PageTitle({
  kind = '',
  children,
}: {
  readonly kind?: string;
  readonly children: ComponentChildren;
}): VNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (hasJustCome()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} class={kind} tabIndex={-1}>
      {children}
    </h1>
  );
}
