/** Figures, lists and dates as the language spoken now writes them. */
import { computed } from '@preact/signals';
import { language } from './words.js';

const formats = computed(() => ({
  number: new Intl.NumberFormat(language.value, { maximumFractionDigits: 1 }),
  signed: new Intl.NumberFormat(language.value, { signDisplay: 'exceptZero' }),
  list: new Intl.ListFormat(language.value, { type: 'conjunction' }),
  date: new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'short' }),
}));

/** `2.3` */
export const sayNumber = (value: number): string => formats.value.number.format(value);
/** `+4`, `−1`, `0` */
export const saySigned = (value: number): string => formats.value.signed.format(value);
/** `Leila, Omar and Nora` */
export const sayList = (items: readonly string[]): string => formats.value.list.format(items);
export const sayDate = (time: number): string => formats.value.date.format(time);
