/** A part of the page that comes in its own file, when it is first wanted. */
import { signal } from '@preact/signals';
import type { ComponentType, VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { words } from '../words/words.js';

export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const loaded = signal<ComponentType<P> | undefined>(undefined);
  return (props: P): VNode => {
    useEffect(() => {
      if (loaded.value === undefined)
        void load().then((component) => {
          loaded.value = component;
        });
    }, []);
    const Loaded = loaded.value;
    if (Loaded !== undefined) return <Loaded {...props} />;
    return <p class="page-column soft">{words.value.page.loading}</p>;
  };
}
