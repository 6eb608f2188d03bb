import type { VNode } from 'preact';
import { words } from '../words/words.js';

export const OptionsPage = (): VNode => (
  <main class="page-column">
    <h1>{words.value.table.title}</h1>
  </main>
);
