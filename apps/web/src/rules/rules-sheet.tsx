/** The rulebook, over a game or on a page of its own. */
import type { EditionName } from '@marrakech/rules';
import type { VNode } from 'preact';
import { Rulebook } from '../rulebook/rulebook.js';
import { isSectionName } from '../rulebook/section-names.js';
import { theme } from '../settings/settings.js';

export const RulesSheet = ({
  edition,
  section,
}: {
  readonly edition?: EditionName;
  /** Where to open it; anything unknown opens it at the beginning. */
  readonly section?: string;
}): VNode => (
  <Rulebook
    theme={theme.value}
    {...(edition !== undefined && { edition })}
    {...(isSectionName(section) && { section })}
  />
);
