/** A sheet over the page: the browser keeps focus inside, and Escape closes it. */
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { words } from '../words/words.js';
import { Icon } from './icon.js';

export function Dialog({
  title,
  kind = '',
  onClose,
  children,
}: {
  readonly title: string;
  readonly kind?: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class={kind} aria-label={title} onClose={onClose}>
      <header class="dialog-head">
        <h2>{title}</h2>
        <button
          type="button"
          class="button button-icon"
          aria-label={words.value.act.close}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  );
}
