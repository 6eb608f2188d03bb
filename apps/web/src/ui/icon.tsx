/** Line drawings for buttons. They only decorate: the button carries the words. */
import type { VNode } from 'preact';

const ICONS = {
  again: 'M4 12a8 8 0 1 0 2.6-5.9M4 3v5h5M10.5 9l5 3-5 3z',
  back: 'M15 5l-7 7 7 7',
  book: 'M5 5a2 2 0 0 1 2-2h12v15H7a2 2 0 0 0-2 2zm0 15a2 2 0 0 0 2 2h12v-4M9 8h6',
  check: 'M5 13l4.5 4.5L19 7',
  chevron: 'M9 5l7 7-7 7',
  close: 'M6 6l12 12M18 6L6 18',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 4v5l3.5 2',
  down: 'M12 4v12m-5-5l5 5 5-5M5 20h14',
  fast: 'M4 6l7 6-7 6zm9 0l7 6-7 6z',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  first: 'M6 5v14M18 5l-9 7 9 7z',
  gear: 'M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM12 2v3m0 14v3M2 12h3m14 0h3M4.9 4.9L7 7m10 10l2.1 2.1M4.9 19.1L7 17M17 7l2.1-2.1',
  globe:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9s.5-6 3.5-9z',
  half: 'M4 6h14v12H4m0-9h-2m2 3h-2m2 3h-2M4 6v12M11 9l3 3-3 3-3-3z',
  help: 'M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.1-1.5 2.3M12 18v.5',
  last: 'M18 5v14M6 5l9 7-9 7z',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1m2 3a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  menu: 'M4 7h16M4 12h16M4 17h16',
  next: 'M8 5l9 7-9 7z',
  open: 'M4 7V5h6l2 2h8v12H4zm0 4h16',
  pause: 'M8 5v14M16 5v14',
  people:
    'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zm8 0a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 19c0-3 2-5 5-5s5 2 5 5m1-4.6c.6-.3 1.300-.4 2-.4 3 0 5 2 5 5',
  picture: 'M4 5h16v14H4zm0 11l5-5 4 4 3-3 4 4M15 9h.01',
  play: 'M7 4l13 8-13 8z',
  previous: 'M16 5l-9 7 9 7z',
  quiet: 'M4 9v6h4l5 4V5L8 9zM17 9l5 6m0-6l-5 6',
  sound: 'M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6m2.500-8.500a8 8 0 0 1 0 11',
  speech: 'M4 5h16v11h-9l-5 4v-4H4zM8 9h8M8 12h5',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  turn: 'M20 12a8 8 0 1 1-2.6-5.9M20 3v5h-5',
  undo: 'M9 7L4 12l5 5M4 12h10a5 5 0 0 1 5 5v1',
} as const;

export type IconName = keyof typeof ICONS;

export const Icon = ({ name }: { readonly name: IconName }): VNode => (
  <svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path
      d={ICONS[name]}
      fill="none"
      stroke="currentColor"
      stroke-width="1.8"
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  </svg>
);
