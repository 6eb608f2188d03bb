import { expect, test } from 'vitest';
import type { Language } from './languages.js';
import { speak } from './messages.js';
import { onlineText, speakOnline } from './online-messages.js';

test.each<[Language, number, string]>([
  ['en', 1, 'luck saved 1 dirham'],
  ['en', 20, 'luck saved 20 dirhams'],
  ['ro', 1, 'norocul a economisit 1 dirham'],
  ['ro', 3, 'norocul a economisit 3 dirhami'],
  ['ro', 20, 'norocul a economisit 20 de dirhami'],
])('luck is counted in dirhams as the language counts, %s %i', async (language, dirhams, said) => {
  await speak(language);
  await speakOnline();
  expect(onlineText.value.dice.saved({ dirhams })).toBe(said);
});
