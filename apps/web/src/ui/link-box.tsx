/** A link to give away: to copy, to send, to scan. */
import { onlineText, words } from '@marrakech/i18n';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { copyText } from '../browser/copy-text.js';
import { announce } from './accessibility/announce.js';
import { Icon } from './icon.js';
import { QrCode } from './qr-code.js';

export function LinkBox({
  name,
  link,
  hasCode = false,
}: {
  readonly name: string;
  readonly link: string;
  /** Whether the code is there at once. */
  readonly hasCode?: boolean;
}): VNode {
  const text = words.value;
  const copied = useSignal<'yes' | 'no' | undefined>(undefined);
  const showsCode = useSignal(hasCode);
  const field = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    const isDone = await copyText(link);
    copied.value = isDone ? 'yes' : 'no';
    announce(isDone ? text.share.linkCopied : onlineText.value.link.byHand);
    if (!isDone) field.current?.select();
  };
  return (
    <div class="link-box">
      <label>
        <span>{name}</span>
        <input
          ref={field}
          class="field"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <div class="online-buttons">
        <button type="button" class="button" onClick={() => void copy()}>
          <Icon name={copied.value === 'yes' ? 'check' : 'link'} />
          {copied.value === 'yes' ? text.act.copied : text.share.link}
        </button>
        {'share' in navigator ? (
          <button
            type="button"
            class="button"
            onClick={() => void navigator.share({ url: link }).catch(() => undefined)}
          >
            <Icon name="people" />
            {text.share.send}
          </button>
        ) : null}
        {hasCode ? null : (
          <button
            type="button"
            class="button"
            aria-expanded={showsCode.value}
            onClick={() => {
              showsCode.value = !showsCode.value;
            }}
          >
            <Icon name="picture" />
            {onlineText.value.link.showCode}
          </button>
        )}
      </div>
      {copied.value === 'no' ? <p>{onlineText.value.link.byHand}</p> : null}
      {showsCode.value ? <QrCode text={link} label={onlineText.value.link.code} /> : null}
    </div>
  );
}
