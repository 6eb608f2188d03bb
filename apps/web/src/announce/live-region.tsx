import type { VNode } from 'preact';
import { announcements } from './announce.js';

export const LiveRegion = (): VNode => (
  <div class="for-readers" role="log" aria-live="polite" aria-relevant="additions">
    {announcements.value.map(({ number, text }) => (
      <p key={number}>{text}</p>
    ))}
  </div>
);
