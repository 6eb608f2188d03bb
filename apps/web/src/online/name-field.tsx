import type { VNode } from 'preact';
import { callMe, myName } from './me.js';
import { onlineText } from './online-words.js';

/** What the others call you. */
export const NameField = (): VNode => (
  <label class="name-field">
    <span>{onlineText.value.me.name}</span>
    <input
      class="field"
      maxLength={24}
      autocomplete="name"
      placeholder={onlineText.value.me.namePlaceholder}
      value={myName.value}
      onInput={(event) => callMe(event.currentTarget.value)}
    />
  </label>
);
