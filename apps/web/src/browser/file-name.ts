/** The name of a saved file: its date, and the subject or the players. */
import type { GameRecord } from '@marrakech/rules';

/** A day as its people write it down, `2026-11-17`. */
const today = (): string => {
  const now = new Date();
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${now.getFullYear()}-${month}-${day}`;
};

/** Plain letters and figures, with dashes between: every system and every mail takes them. */
export const makeFileName = (about: readonly string[], ending: string, day = today()): string => {
  const plain = ['marrakech', day, ...about]
    .join('-')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');
  return `${plain}.${ending}`;
};

/** After the day it was played, unless it does not say, and after its players. */
export function nameGameFile(tags: GameRecord['tags'], ending: string): string {
  const day = tags.find(({ name }) => name === 'Date')?.value ?? '';
  const players = tags.flatMap(({ name, value }) => (/^Name\d$/.test(name) ? [value] : []));
  return makeFileName(players, ending, /^\d{4}-\d\d-\d\d$/.test(day) ? day : today());
}
