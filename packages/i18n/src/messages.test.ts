import { computed, effect } from '@preact/signals-core';
import { expect, test } from 'vitest';
import { sayChoice, sayList, sayNumber, saySigned } from './formats.js';
import { chooseLanguage, isLanguage, type Language } from './languages.js';
import { language, speak, words } from './messages.js';
import { loadScreenWords, screenText } from './screen-messages.js';

test('whatever has read the words reads them anew in another language', async () => {
  await speak('en');
  const prompt = computed(() => words.value.play.pay({ name: 'Leila', dirhams: 5 }));
  expect(prompt.value).toBe('You pay Leila 5');
  expect(await speak('ro')).toBe(true);
  expect(prompt.value).toBe('Leila primește 5 de la tine');
  expect(language.value).toBe('ro');
});

test('of two languages asked for at once, the last is spoken', async () => {
  await speak('en');
  expect(await Promise.all([speak('fr'), speak('it')])).toEqual([false, true]);
  expect(language.value).toBe('it');
});

test('a language that cannot be fetched leaves the one that is spoken', async () => {
  await speak('es');
  expect(await speak('tlh' as Language)).toBe(false);
  expect(language.value).toBe('es');
});

test('a catalogue that is loaded while the language changes arrives in the new one', async () => {
  await speak('en');
  const loading = loadScreenWords();
  await speak('fr');
  await loading;
  expect(screenText.value.replay.first).toBe('Aller au début');
  expect(words.value.share.link).toBe('Copier le lien');
});

test('all catalogues change their language together', async () => {
  await speak('en');
  await loadScreenWords();
  const seen: string[] = [];
  const stop = effect(() => {
    seen.push(`${words.value.share.link}, ${screenText.value.replay.first}, ${language.value}`);
  });
  await speak('fr');
  stop();
  expect(seen).toEqual(['Copy link, Go to start, en', 'Copier le lien, Aller au début, fr']);
});

test.each<[readonly string[], Language]>([
  [['fr-CA', 'en'], 'fr'],
  [['de', 'ro-RO', 'en'], 'ro'],
  [['ES'], 'es'],
  [['zh', 'de-AT'], 'en'],
  [['', '-', 'toString', '__proto__', 'it'], 'it'],
  [[], 'en'],
])('who wants %j gets %s', (wanted, expected) => {
  expect(chooseLanguage(wanted)).toBe(expected);
});

test.each([undefined, null, 3, '', 'EN', 'constructor', ['en']])('%j is no language', (value) => {
  expect(isLanguage(value)).toBe(false);
});

test('figures and lists are written as the language does', async () => {
  await speak('fr');
  expect(sayNumber(2.34)).toBe('2,3');
  await speak('es');
  expect(sayList(['Omar', 'Inés'])).toBe('Omar e Inés');
  expect(saySigned(0)).toBe('0');
  expect(saySigned(4)).toBe('+4');
});

test.each<[Language, string, string]>([
  ['en', '2 or 3', 'Undo: Esc'],
  ['fr', '2 ou 3', 'Undo\u202f: Esc'],
  ['es', '2 o 3', 'Undo: Esc'],
  ['it', '2 o 3', 'Undo: Esc'],
  ['ro', '2 sau 3', 'Undo: Esc'],
])(
  'a choice and a label are written as the language does, %s',
  async (spoken, choice, labelled) => {
    await speak(spoken);
    expect(sayChoice(['2'])).toBe('2');
    expect(sayChoice(['2', '3'])).toBe(choice);
    expect(words.value.say.labelled({ label: 'Undo', text: 'Esc' })).toBe(labelled);
  },
);
