import type { VNode } from 'preact';
import { PageHead } from '../page/page-head.js';
import { cameFrom } from '../page/route.js';
import { words } from '../words/words.js';
import { RulesSheet } from './rules-sheet.js';

export const RulesPage = ({ section }: { readonly section?: string }): VNode => (
  <main class="page-column rules-page">
    <PageHead title={words.value.play.rules} back={cameFrom.value} />
    <RulesSheet {...(section !== undefined && { section })} />
  </main>
);
