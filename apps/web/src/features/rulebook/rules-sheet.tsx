/** The rulebook, over a game or on a page of its own. */
import type { EditionName } from '@marrakech/rules';
import type { VNode } from 'preact';
import { isSectionName } from '../../navigation/rulebook-sections.js';
import { theme } from '../../storage/settings.js';
import { Rulebook } from './rulebook.js';

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
