import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { route } from '../page/route.js';
import { announcements, hush } from './announce.js';

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
