import { onlineText } from '@marrakech/i18n';
import type { VNode } from 'preact';
import { callMe, guestName, myName } from '../../online/me.js';

/** What the others call you; without a name, what they will. */
export function NameField({ note = '' }: { readonly note?: string }): VNode {
  const text = onlineText.value.me;
  const said = myName.value.trim() === '' ? text.asGuest({ name: guestName() }) : note;
  return (
    <label class="name-field">
      <span>{text.name}</span>
      <input
        class="field"
        maxLength={24}
        autocomplete="name"
        placeholder={text.namePlaceholder}
        value={myName.value}
        onInput={(event) => callMe(event.currentTarget.value)}
      />
      {said === '' ? null : <small class="soft">{said}</small>}
    </label>
  );
}
