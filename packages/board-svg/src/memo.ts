/**
 * Memoizes a part of the picture by its props, since most of a board does not change between
 * drawings.
 */
import type { FunctionComponent, VNode } from 'preact';
import { useRef } from 'preact/hooks';

function isSame(one: object, other: object): boolean {
  const [before, now] = [Object.entries(one), new Map(Object.entries(other))];
  return before.length === now.size && before.every(([name, value]) => now.get(name) === value);
}

export function memo<Props extends object>(
  draw: (props: Props) => VNode,
): FunctionComponent<Props> {
  return function Kept(props) {
    const last = useRef<{ readonly props: Props; readonly drawn: VNode } | undefined>(undefined);
    // Preact skips a vnode that is the same object as before.
    if (last.current === undefined || !isSame(last.current.props, props))
      last.current = { props, drawn: draw(props) };
    return last.current.drawn;
  };
}
