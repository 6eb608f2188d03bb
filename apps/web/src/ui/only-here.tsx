/** Under a link to give away: where the page is only to be had on this computer, it says so. */
import { words } from '@marrakech/i18n';
import type { VNode } from 'preact';

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether an address leads every computer to itself. */
export const isOnlyHere = (host: string): boolean => LOOPBACK.test(host);

export const OnlyHere = (): VNode | null =>
  isOnlyHere(location.hostname) ? (
    <p class="soft">{words.value.share.onlyHere({ guide: 'docs/hosting.md' })}</p>
  ) : null;
