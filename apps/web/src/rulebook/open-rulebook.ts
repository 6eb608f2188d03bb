/** Opens the rulebook over whatever is on the screen, at the place that fits. */
import type { EditionName } from '@marrakech/rules';
import { signal } from '@preact/signals';
import type { SectionName } from './section-names.js';

export interface Opening {
  readonly section: SectionName;
  /** The edition of the game it is opened from. */
  readonly edition: EditionName;
}

export const opening = signal<Opening | undefined>(undefined);

export function openRulebook(section: SectionName, edition: EditionName): void {
  opening.value = { section, edition };
}

export function closeRulebook(): void {
  opening.value = undefined;
}
