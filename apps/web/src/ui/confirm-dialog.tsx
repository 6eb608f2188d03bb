/** Asks once before something that cannot be undone. A double tap on the button that led here is no answer. */
import { words } from '@marrakech/i18n';
import type { VNode } from 'preact';
import { useId, useLayoutEffect, useMemo } from 'preact/hooks';
import { DecisionGate } from './accessibility/decision-gate.js';
import { pressBegan } from './accessibility/last-input.js';
import { Dialog } from './dialog.js';

export function ConfirmDialog({
  title,
  note,
  act,
  onConfirm,
  onClose,
}: {
  readonly title: string;
  /** What will happen. */
  readonly note: string;
  /** The button that does it, in the words of the button that led here. */
  readonly act: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}): VNode {
  const noteId = useId();
  const gate = useMemo(() => new DecisionGate(), []);
  useLayoutEffect(() => {
    gate.ask(0);
    return () => gate.stop();
  }, [gate]);
  return (
    <Dialog title={title} noteId={noteId} onClose={onClose}>
      <p id={noteId}>{note}</p>
      <div class="dialog-buttons">
        <button type="button" class="button" onClick={onClose}>
          {words.value.act.cancel}
        </button>
        <button
          type="button"
          class="button button-danger"
          aria-disabled={gate.isOpen.value ? undefined : true}
          onClick={() => {
            if (gate.takes(pressBegan())) onConfirm();
          }}
        >
          {act}
        </button>
      </div>
    </Dialog>
  );
}
