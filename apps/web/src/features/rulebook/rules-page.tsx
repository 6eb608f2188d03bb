import { words } from '@marrakech/i18n';
import type { VNode } from 'preact';
import { cameFrom } from '../../navigation/route.js';
import { PageHead } from '../../ui/page-head.js';
import { RulesSheet } from './rules-sheet.js';

export const RulesPage = ({ section }: { readonly section?: string }): VNode => (
  <main class="page-column rules-page">
    <PageHead title={words.value.play.rules} back={cameFrom.value} />
    <RulesSheet {...(section !== undefined && { section })} />
  </main>
);
