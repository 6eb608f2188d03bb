/** A button that is only a drawing; its words are read aloud and shown when one lingers. */
import type { VNode } from 'preact';
import { Icon, type IconName } from './icon.js';

export const ToolButton = ({
  icon,
  label,
  kind = 'button-icon',
  onClick,
}: {
  readonly icon: IconName;
  readonly label: string;
  readonly kind?: string;
  readonly onClick: () => void;
}): VNode => (
  <button type="button" class={`button ${kind}`} aria-label={label} title={label} onClick={onClick}>
    <Icon name={icon} />
  </button>
);
