/** A link to give away: to copy, to send, to scan. */
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { announce } from '../announce/announce.js';
import { Icon } from '../page/icon.js';
import { QrCode } from '../page/qr-code.js';
import { words } from '../words/words.js';
import { onlineText } from './online-words.js';

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
  const isCopied = useSignal(false);
  const showsCode = useSignal(hasCode);
  const field = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    // Pages without TLS, as in a home network, may not write there: the link is at least selected.
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      return;
    }
    isCopied.value = true;
    announce(text.share.linkCopied);
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
          <Icon name={isCopied.value ? 'check' : 'link'} />
          {isCopied.value ? text.act.copied : text.share.link}
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
      {showsCode.value ? <QrCode text={link} label={onlineText.value.link.code} /> : null}
    </div>
  );
}
