/** A sheet over the page: the browser keeps focus inside, and Escape or Back closes it. */
import { words } from '@marrakech/i18n';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { moveTo, openSheet } from '../navigation/sheet-history.js';
import { DialogLiveRegion } from './accessibility/live-region.js';
import { Icon } from './icon.js';

/** A link to another screen leads there as everything else does. */
function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  const hash = link?.getAttribute('href') ?? '';
  if (!isPlain || !hash.startsWith('#') || link?.target === '_blank') return;
  event.preventDefault();
  moveTo(hash);
}

export function Dialog({
  title,
  kind = '',
  noteId,
  onClose,
  children,
}: {
  readonly title: string;
  readonly kind?: string;
  /** Of what a screen reader reads after the title. */
  readonly noteId?: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current!;
    const opener = document.activeElement;
    shown.showModal();
    shown.addEventListener('click', followLink);
    const forget = openSheet(() => shown.close());
    return () => {
      forget();
      // One that is taken away while open does not give the focus back by itself.
      if (shown.open && opener instanceof HTMLElement)
        queueMicrotask(() => opener.focus({ preventScroll: true }));
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={kind}
      aria-label={title}
      {...(noteId !== undefined && { 'aria-describedby': noteId })}
      onClose={onClose}
    >
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
      <DialogLiveRegion />
    </dialog>
  );
}
