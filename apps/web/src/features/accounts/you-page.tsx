/** Who one is online: on other devices, and what is kept about one. */
import { onlineText, words } from '@marrakech/i18n';
import { good } from '@marrakech/rules';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { makeFileName } from '../../browser/file-name.js';
import { saveFile } from '../../browser/save-file.js';
import { NoServerNote, ApiErrorNote } from '../../game-view/tables/api-error.js';
import { NameField } from '../../game-view/tables/name-field.js';
import { addressOf } from '../../navigation/route.js';
import { ensurePlayer, forgetMe, myName } from '../../online/me.js';
import { Greeting } from '../../online/server-probe.js';
import { ask, type ApiError } from '../../online/server.js';
import { announce } from '../../ui/accessibility/announce.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Icon } from '../../ui/icon.js';
import { LinkBox } from '../../ui/link-box.js';
import { OnlyHere } from '../../ui/only-here.js';
import { PageHead } from '../../ui/page-head.js';
import '../../game-view/tables/online.css';

/** The name goes along: the server only knows it from table to table. */
function personalLink(token: string): string {
  const name = myName.value.trim();
  return addressOf({ screen: 'move', token, ...(name !== '' && { name }) });
}

function OtherDevices({ onError }: { readonly onError: (fault: ApiError) => void }): VNode {
  const text = onlineText.value.me;
  const link = useSignal<string | undefined>(undefined);
  const make = async (): Promise<void> => {
    const player = await ensurePlayer();
    const made = player.ok ? await ask<{ readonly token: string }>('POST', 'me/link') : player;
    if (made.ok) link.value = personalLink(made.value.token);
    else onError(made.error);
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
  onError,
  onErased,
}: {
  readonly onError: (fault: ApiError) => void;
  readonly onErased: () => void;
}): VNode {
  const text = onlineText.value.me;
  const isAsking = useSignal(false);
  const close = (): void => {
    isAsking.value = false;
  };
  const save = async (): Promise<void> => {
    const kept = await ask<object>('GET', 'me/export');
    if (!kept.ok) return onError(kept.error);
    const content = JSON.stringify(kept.value, null, 2);
    saveFile(makeFileName(['me'], 'json'), new Blob([content], { type: 'application/json' }));
    announce(words.value.say.saved);
  };
  const erase = async (): Promise<void> => {
    const erased = await ask('DELETE', 'me');
    close();
    if (!erased.ok) return onError(erased.error);
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
  const trouble = useSignal<ApiError | undefined>(undefined);
  const onError = (fault: ApiError): void => {
    trouble.value = fault;
  };
  const isErased = useSignal(false);
  const found = greeting.hello.value;
  return (
    <main class="page-column online">
      <PageHead title={words.value.settings.onlineProfile} />
      {found === undefined ? <p class="soft">{words.value.online.looking}</p> : null}
      {found?.ok === false ? <NoServerNote trouble={found.error} /> : null}
      {found?.ok === true ? (
        <>
          <NameField note={text.nameNext} />
          <OtherDevices onError={onError} />
          {found.value.player === null ? (
            <p class={isErased.value ? '' : 'soft'}>{isErased.value ? text.erased : text.nobody}</p>
          ) : (
            <MyData
              onError={onError}
              onErased={() => {
                isErased.value = true;
                greeting.hello.value = good({ ...found.value, player: null });
              }}
            />
          )}
          <ApiErrorNote trouble={trouble.value} />
        </>
      ) : null}
    </main>
  );
}
