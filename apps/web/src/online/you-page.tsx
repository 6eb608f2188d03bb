/** Who one is online: on other devices, and what is kept about one. */
import { good } from '@marrakech/rules';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { announce } from '../announce/announce.js';
import { ConfirmDialog } from '../page/confirm-dialog.js';
import { Icon } from '../page/icon.js';
import { PageHead } from '../page/page-head.js';
import { addressOf } from '../page/route.js';
import { OnlyHere } from '../share/only-here.js';
import { makeFileName } from '../share/file-name.js';
import { saveFile } from '../share/save-file.js';
import { words } from '../words/words.js';
import { Greeting } from './greeting.js';
import { LinkBox } from './link-box.js';
import { beSomebody, forgetMe, myName } from './me.js';
import { NameField } from './name-field.js';
import { onlineText } from './online-words.js';
import { ask, type Trouble } from './server.js';
import { NoHello, TroubleNote } from './trouble.js';
import './online.css';

/** The name goes along: the server only knows it from table to table. */
function personalLink(key: string): string {
  const name = myName.value.trim();
  return addressOf({ screen: 'move', key, ...(name !== '' && { name }) });
}

function OtherDevices({ onTrouble }: { readonly onTrouble: (fault: Trouble) => void }): VNode {
  const text = onlineText.value.me;
  const link = useSignal<string | undefined>(undefined);
  const make = async (): Promise<void> => {
    const somebody = await beSomebody();
    const made = somebody.ok ? await ask<{ readonly key: string }>('POST', 'me/link') : somebody;
    if (made.ok) link.value = personalLink(made.value.key);
    else onTrouble(made.error);
  };
  return (
    <section class="panel online-panel">
      <h2>{text.devices}</h2>
      <p class="soft">{text.devicesNote}</p>
      {link.value === undefined ? (
        <button type="button" class="button" onClick={() => void make()}>
          <Icon name="link" />
          {text.makeLink}
        </button>
      ) : (
        <>
          <LinkBox name={text.personalLink} link={link.value} hasCode />
          <OnlyHere />
        </>
      )}
    </section>
  );
}

function MyData({
  onTrouble,
  onErased,
}: {
  readonly onTrouble: (fault: Trouble) => void;
  readonly onErased: () => void;
}): VNode {
  const text = onlineText.value.me;
  const isAsking = useSignal(false);
  const close = (): void => {
    isAsking.value = false;
  };
  const save = async (): Promise<void> => {
    const kept = await ask<object>('GET', 'me/export');
    if (!kept.ok) return onTrouble(kept.error);
    const content = JSON.stringify(kept.value, null, 2);
    saveFile(makeFileName(['me'], 'json'), new Blob([content], { type: 'application/json' }));
    announce(words.value.say.saved);
  };
  const erase = async (): Promise<void> => {
    const erased = await ask('DELETE', 'me');
    close();
    if (!erased.ok) return onTrouble(erased.error);
    forgetMe();
    announce(text.erased);
    onErased();
  };
  return (
    <section class="panel online-panel">
      <h2>{text.data}</h2>
      <p class="soft">{text.dataNote}</p>
      <div class="online-buttons">
        <button type="button" class="button" onClick={() => void save()}>
          <Icon name="down" />
          {text.save}
        </button>
        <button
          type="button"
          class="button button-danger"
          onClick={() => {
            isAsking.value = true;
          }}
        >
          <Icon name="trash" />
          {text.erase}
        </button>
      </div>
      {isAsking.value ? (
        <ConfirmDialog
          title={text.eraseAsk}
          note={text.eraseNote}
          act={text.erase}
          onConfirm={() => void erase()}
          onClose={close}
        />
      ) : null}
    </section>
  );
}

export function YouPage(): VNode {
  const text = onlineText.value.me;
  const [greeting] = useState(() => new Greeting());
  useEffect(() => () => greeting.close(), [greeting]);
  const trouble = useSignal<Trouble | undefined>(undefined);
  const onTrouble = (fault: Trouble): void => {
    trouble.value = fault;
  };
  const isErased = useSignal(false);
  const found = greeting.hello.value;
  return (
    <main class="page-column online">
      <PageHead title={words.value.settings.onlineProfile} />
      {found === undefined ? <p class="soft">{words.value.online.looking}</p> : null}
      {found?.ok === false ? <NoHello trouble={found.error} /> : null}
      {found?.ok === true ? (
        <>
          <NameField note={text.nameNext} />
          <OtherDevices onTrouble={onTrouble} />
          {found.value.player === null ? (
            <p class={isErased.value ? '' : 'soft'}>{isErased.value ? text.erased : text.nobody}</p>
          ) : (
            <MyData
              onTrouble={onTrouble}
              onErased={() => {
                isErased.value = true;
                greeting.hello.value = good({ ...found.value, player: null });
              }}
            />
          )}
          <TroubleNote trouble={trouble.value} />
        </>
      ) : null}
    </main>
  );
}
