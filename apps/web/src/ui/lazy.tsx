/** A part of the page that comes in its own file, when it is first wanted. */
import { words } from '@marrakech/i18n';
import { signal } from '@preact/signals';
import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  /** Optional content: there is no message while it loads, nor if it fails. */
  isBesides = false,
): ComponentType<P> {
  const loaded = signal<ComponentType<P> | undefined>(undefined);
  return (props: P): VNode | null => {
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      if (loaded.value !== undefined) return;
      load().then(
        (component) => {
          loaded.value = component;
        },
        () => setFailed(true),
      );
    }, []);
    const Loaded = loaded.value;
    if (Loaded !== undefined) return <Loaded {...props} />;
    if (isBesides) return null;
    if (!hasFailed) return <p class="page-column soft">{words.value.page.loading}</p>;
    return (
      <p class="page-column">
        {/* Browsers remember that a module could not be loaded: only the page anew asks again. */}
        <button type="button" class="button button-main" onClick={() => location.reload()}>
          {words.value.app.reload}
        </button>
      </p>
    );
  };
}
