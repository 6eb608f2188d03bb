/** Figures, lists and dates as the language spoken now writes them. */
import { computed } from '@preact/signals';
import { sayFigure } from './grammar.js';
import { language } from './words.js';

const lists = computed(() => new Intl.ListFormat(language.value, { type: 'conjunction' }));
const choices = computed(() => new Intl.ListFormat(language.value, { type: 'disjunction' }));
/** Days and hours are written as where the browser is at home, if that speaks the page's language. */
const homeOf = (spoken: string): string =>
  navigator.languages.find((tag) => tag.toLowerCase().split('-')[0] === spoken) ?? spoken;
const dates = computed(
  () =>
    new Intl.DateTimeFormat(homeOf(language.value), { dateStyle: 'medium', timeStyle: 'short' }),
);

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
export const sayDate = (time: number): string => dates.value.format(time);
