/** Setting a table: who plays, by which rules. Remembered for next time. */
import type { VNode } from 'preact';
import { Button } from '../page/button.js';
import { PageHead } from '../page/page-head.js';
import { words } from '../words/words.js';
import { Chairs } from './chairs.js';
import { lastTable, rememberTable } from './last-table.js';
import { KeepsNothing } from './keeps-nothing.js';
import { startGame } from './start-game.js';
import { makeOptions } from './table-options.js';
import { TableRules } from './table-rules.js';
import './options.css';

export function OptionsPage(): VNode {
  const text = words.value.table;
  return (
    <main class="page-column options">
      <PageHead title={text.title} />
      <Chairs wish={lastTable.value} onChange={rememberTable} />
      <TableRules wish={lastTable.value} onChange={rememberTable} />
      <div class="options-begin">
        <Button
          icon="play"
          kind="button-main"
          onClick={() => void startGame(makeOptions(lastTable.value))}
        >
          {text.begin}
        </Button>
        <KeepsNothing />
        <p class="soft">{text.remembered}</p>
      </div>
    </main>
  );
}
