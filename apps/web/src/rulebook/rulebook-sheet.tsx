/** The rulebook as a sheet over a game: the page shows one of these, always. */
import type { Theme } from '@marrakech/board';
import { signal } from '@preact/signals';
import type { ComponentType, VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { Dialog } from '../page/dialog.js';
import { words } from '../words/words.js';
import { closeRulebook, opening } from './open-rulebook.js';
import type { RulebookProps } from './rulebook.js';

const loaded = signal<ComponentType<RulebookProps> | undefined>(undefined);

/** It is long: it comes when it is first asked for. */
async function load(): Promise<void> {
  try {
    const { Rulebook } = await import('./rulebook.js');
    loaded.value = Rulebook;
  } catch {
    closeRulebook();
  }
}

export function RulebookSheet({ theme }: { readonly theme: Theme }): VNode | null {
  const opened = opening.value;
  const isOpen = opened !== undefined;
  useEffect(() => {
    if (isOpen && loaded.value === undefined) void load();
  }, [isOpen]);
  if (opened === undefined) return null;
  const Rulebook = loaded.value;
  return (
    <Dialog title={words.value.play.rules} onClose={closeRulebook}>
      {Rulebook === undefined ? (
        <p>{words.value.page.loading}</p>
      ) : (
        <Rulebook theme={theme} {...opened} />
      )}
    </Dialog>
  );
}
