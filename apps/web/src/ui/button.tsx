/** A button with a picture before its words. */
import type { ComponentChildren, VNode } from 'preact';
import { Icon, type IconName } from './icon.js';

export const Button = ({
  icon,
  kind = '',
  isDisabled = false,
  isPending = false,
  onClick,
  children,
}: {
  readonly icon: IconName | VNode;
  /** Further classes. */
  readonly kind?: string;
  readonly isDisabled?: boolean;
  /** Whether a press does nothing yet. It keeps the focus and its looks. */
  readonly isPending?: boolean;
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}): VNode => (
  <button
    type="button"
    class={`button ${kind}`}
    disabled={isDisabled}
    {...(isPending && { 'aria-disabled': true })}
    onClick={onClick}
  >
    {typeof icon === 'string' ? <Icon name={icon} /> : icon}
    {children}
  </button>
);
