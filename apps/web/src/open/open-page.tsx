/** Opening a game from elsewhere. */
import { makeRecord } from '@marrakech/rules';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { Button } from '../page/button.js';
import { Icon } from '../page/icon.js';
import { PageHead } from '../page/page-head.js';
import { go } from '../page/route.js';
import { packRecord } from '../share/packed-record.js';
import { words } from '../words/words.js';
import { OpenFaultWords } from './open-fault.js';
import { openRecord, readFile, type OpenFault } from './open-record.js';
import './open.css';

export function OpenPage(): VNode {
  const text = words.value.open;
  const pasted = useSignal('');
  const fault = useSignal<OpenFault | undefined>(undefined);
  const isOver = useSignal(false);

  const read = async (content: string): Promise<void> => {
    const opened = await openRecord(content);
    fault.value = opened.ok ? undefined : opened.error;
    // The address carries the game from here on: a reload finds it again.
    if (opened.ok) go({ screen: 'shared', packed: await packRecord(makeRecord(opened.value)) });
  };
  const readFrom = async (file: File | null | undefined): Promise<void> => {
    if (file === null || file === undefined) return;
    const content = await readFile(file);
    if (content.ok) await read(content.value);
    else fault.value = content.error;
  };

  useEffect(() => {
    const over = (event: DragEvent): void => {
      event.preventDefault();
      isOver.value = event.type === 'dragover';
      if (event.type === 'drop') void readFrom(event.dataTransfer?.files[0]);
    };
    const kinds = ['dragover', 'dragleave', 'drop'] as const;
    for (const kind of kinds) document.addEventListener(kind, over);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, over);
    };
  });

  return (
    <main class={`page-column open ${isOver.value ? 'is-over' : ''}`}>
      <PageHead title={text.title} />
      <label class="open-paste">
        <span>{text.paste}</span>
        <textarea
          class="field"
          rows={8}
          spellcheck={false}
          value={pasted.value}
          onInput={(event) => {
            pasted.value = event.currentTarget.value;
          }}
        />
      </label>
      <div class="open-buttons">
        <Button icon="open" kind="button-main" onClick={() => void read(pasted.value)}>
          {text.read}
        </Button>
        <label class="button open-file">
          <Icon name="file" />
          {text.file}
          <input
            type="file"
            accept=".mkh,.txt,text/plain"
            onChange={(event) => void readFrom(event.currentTarget.files?.[0])}
          />
        </label>
        <span class="soft open-drop">{text.drop}</span>
      </div>
      {fault.value === undefined ? null : <OpenFaultWords fault={fault.value} />}
    </main>
  );
}
