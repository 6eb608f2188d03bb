/** Opening a game from elsewhere. */
import { screenText, words } from '@marrakech/i18n';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { FileButton, useBringing } from '../../game-view/import/bringing.js';
import { makeRoute } from '../../navigation/route.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { PageHead } from '../../ui/page-head.js';

export function OpenPage(): VNode {
  const text = screenText.value.open;
  const pasted = useSignal('');
  const isOver = useSignal(false);
  const { takeText, takeFile, told, hasGames } = useBringing();

  useEffect(() => {
    const over = (event: DragEvent): void => {
      event.preventDefault();
      isOver.value = event.type === 'dragover';
      if (event.type === 'drop') void takeFile(event.dataTransfer?.files[0]);
    };
    const kinds = ['dragover', 'dragleave', 'drop'] as const;
    for (const kind of kinds) document.addEventListener(kind, over);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, over);
    };
  });

  return (
    <main class={`page-column open ${isOver.value ? 'is-over' : ''}`}>
      <PageHead title={words.value.open.title} />
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
        <Button icon="open" kind="button-main" onClick={() => void takeText(pasted.value)}>
          {text.read}
        </Button>
        <FileButton icon="file" label={text.file} onFile={takeFile} />
        <span class="soft open-drop">{text.drop}</span>
      </div>
      {told}
      {hasGames ? (
        <a class="button" href={makeRoute({ screen: 'history' })}>
          <Icon name="clock" />
          {words.value.history.title}
        </a>
      ) : null}
    </main>
  );
}
