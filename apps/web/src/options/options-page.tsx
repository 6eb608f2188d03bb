/** Setting a table: who plays, by which rules. Remembered for next time. */
import { signal } from '@preact/signals';
import type { VNode } from 'preact';
import { Button } from '../page/button.js';
import { PageHead } from '../page/page-head.js';
import { words } from '../words/words.js';
import { Chairs } from './chairs.js';
import { startGame } from './start-game.js';
import { parseWish } from './stored-wish.js';
import { makeOptions, type TableWish } from './table-options.js';
import { TableRules } from './table-rules.js';
import './options.css';

const KEY = 'marrakech.table';
const wished = signal<TableWish>(parseWish(localStorage.getItem(KEY)));

function set(wish: TableWish): void {
  wished.value = wish;
  localStorage.setItem(KEY, JSON.stringify(wish));
}

export function OptionsPage(): VNode {
  const text = words.value.table;
  return (
    <main class="page-column options">
      <PageHead title={text.title} />
      <Chairs wish={wished.value} onChange={set} />
      <TableRules wish={wished.value} onChange={set} />
      <div class="options-begin">
        <Button
          icon="play"
          kind="button-main"
          onClick={() => void startGame(makeOptions(wished.value))}
        >
          {text.begin}
        </Button>
        <p class="soft">{text.remembered}</p>
      </div>
    </main>
  );
}
