import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { route } from '../../navigation/route.js';
import { announcements, hush, lastSaid } from './announce.js';

export function LiveRegion(): VNode {
  useEffect(() => route.subscribe(hush), []);
  return (
    <div class="for-readers" role="log" aria-live="polite" aria-relevant="additions">
      {announcements.value.map(({ number, text }) => (
        <p key={number}>{text}</p>
      ))}
    </div>
  );
}

/** In a modal dialog, which keeps all beneath it from being heard: what is said from then on. */
export function DialogLiveRegion(): VNode {
  const [before] = useState(lastSaid);
  return (
    <div class="for-readers" aria-live="polite" aria-relevant="additions">
      {announcements.value.map(({ number, text }) =>
        number > before ? <p key={number}>{text}</p> : null,
      )}
    </div>
  );
}
