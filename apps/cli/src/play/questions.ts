/** The few questions before a game, for those who started one without saying anything. */
import { intro, isCancel, select, text } from '@clack/prompts';
import { EDITION_NAMES, PLAYER_COUNTS, type EditionName } from '@marrakech/rules';
import { tidyName } from '../words/names.js';

export interface Answers {
  readonly players: number;
  readonly names: readonly string[];
  readonly edition: EditionName;
}

const EDITION_HINTS: Readonly<Record<EditionName, string>> = {
  gigamic: 'who cannot pay is out',
  fractal: 'the same in Spanish',
  first: 'who cannot pay plays on',
  pergioco: '15 rugs of each colour, drawn face down; a tie has no winner',
};

const splitNames = (list: string): string[] => list.split(',').map(tidyName);

/** What the players want, or `undefined` if they went away. */
export async function askQuestions(): Promise<Answers | undefined> {
  intro('Marrakech: rugs, dirhams, and a merchant who walks where the die sends him');
  const players = await select({
    message: 'How many of you play?',
    options: PLAYER_COUNTS.map((value) => ({ value, label: String(value) })),
  });
  if (isCancel(players)) return undefined;
  const list = await text({
    message: 'What are your names? In seating order, with commas between; Enter for none.',
    placeholder: 'Leila, Omar',
    defaultValue: '',
  });
  if (isCancel(list)) return undefined;
  const edition = await select({
    message: 'Whose rulebook?',
    options: EDITION_NAMES.map((value) => ({ value, label: value, hint: EDITION_HINTS[value] })),
  });
  if (isCancel(edition)) return undefined;
  return { players, names: splitNames(list), edition };
}
