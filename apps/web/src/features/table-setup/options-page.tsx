/** Setting a table: who plays, by which rules. Remembered for next time. */
import { words } from '@marrakech/i18n';
import type { VNode } from 'preact';
import { Chairs } from '../../game-view/setup/chairs.js';
import { KeepsNothing } from '../../game-view/setup/keeps-nothing.js';
import { startGame } from '../../game-view/setup/start-game.js';
import { TableRules } from '../../game-view/setup/table-rules.js';
import { lastTable, rememberTable } from '../../game/setup/last-table.js';
import { makeOptions } from '../../game/setup/table-options.js';
import { Button } from '../../ui/button.js';
import { PageHead } from '../../ui/page-head.js';
import '../../game-view/setup/options.css';

export function OptionsPage(): VNode {
  const text = words.value.table;
  return (
    <main class="page-column options">
      <PageHead title={text.title} />
      <Chairs form={lastTable.value} onChange={rememberTable} />
      <TableRules form={lastTable.value} onChange={rememberTable} />
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
