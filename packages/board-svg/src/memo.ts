/** A part of a picture that is kept as long as it is told the same: most of a board stays as it was. */
import type { FunctionComponent, VNode } from 'preact';
import { useRef } from 'preact/hooks';

function isSame(one: object, other: object): boolean {
  const [before, now] = [Object.entries(one), new Map(Object.entries(other))];
  return before.length === now.size && before.every(([name, value]) => now.get(name) === value);
}

export function kept<Props extends object>(
  draw: (props: Props) => VNode,
): FunctionComponent<Props> {
  return function Kept(props) {
    const last = useRef<{ readonly props: Props; readonly drawn: VNode } | undefined>(undefined);
    // What is handed back unchanged is not even looked at.
    if (last.current === undefined || !isSame(last.current.props, props))
      last.current = { props, drawn: draw(props) };
    return last.current.drawn;
  };
}
