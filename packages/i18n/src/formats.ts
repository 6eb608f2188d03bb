/** Figures and lists as the language shown now writes them. */
import { computed } from '@preact/signals-core';
import { sayFigure } from './grammar.js';
import { language } from './messages.js';

const lists = computed(() => new Intl.ListFormat(language.value, { type: 'conjunction' }));
const choices = computed(() => new Intl.ListFormat(language.value, { type: 'disjunction' }));

/** `2.3` */
export const sayNumber = (value: number): string => sayFigure(value, language.value);
/** `+4`, `−1`, `0` */
export const saySigned = (value: number): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${sayNumber(Math.abs(value))}`;
/** `Leila, Omar and Nora` */
export const sayList = (items: readonly string[]): string =>
  items.length === 1 ? items[0]! : lists.value.format(items);
/** `2 or 3` */
export const sayChoice = (items: readonly string[]): string =>
  items.length === 1 ? items[0]! : choices.value.format(items);
