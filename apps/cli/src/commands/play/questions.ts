/** The few questions before a game, for those who started one without saying anything. */
import { confirm, intro, isCancel, select, text } from '@clack/prompts';
import { LEVEL_PROFILES } from '@marrakech/bot';
import { EDITION_NAMES, PLAYER_COUNTS, type EditionName } from '@marrakech/rules';
import { tidyName } from '../../output/names.js';
import { ENGLISH } from '../../output/reader.js';

export interface Answers {
  readonly players: number;
  readonly names: readonly string[];
  readonly edition: EditionName;
  readonly opponents: readonly string[];
}

const EDITION_HINTS: Readonly<Record<EditionName, string>> = {
  gigamic: 'the usual one; who cannot pay is out',
  fractal: 'the Spanish one, played the same way',
  first: 'the oldest one; who cannot pay plays on',
  pergioco: 'the Italian one; rugs face down, a tie has no winner',
};

const EXAMPLES = ['Leila', 'Omar', 'Karima', 'Yusuf'] as const;

const splitNames = (list: string): string[] => list.split(',').map(tidyName);

/** Why a list of names cannot be taken, if it cannot. */
export function namesFault(list: string, players: number): string | undefined {
  const { length } = splitNames(list);
  return length > players ? `These are ${length} names, and ${players} play.` : undefined;
}

/** Whether to go on with a game, or `undefined` if the players went away. */
export async function askToGoOn(title: string): Promise<boolean | undefined> {
  const answer = await confirm({ message: `Go on with ${title}?`, initialValue: true });
  return isCancel(answer) ? undefined : answer;
}

/** Who of them is played by the computer: the last seats, one after the other. */
async function askOpponents(players: number): Promise<readonly string[] | undefined> {
  const count = await select({
    message: 'How many of them does the computer play?',
    options: Array.from({ length: players }, (_, value) => ({ value, label: String(value) })),
  });
  if (isCancel(count)) return undefined;
  const opponents: string[] = [];
  for (let number = 1; number <= count; number++) {
    const level = await select({
      message: count === 1 ? 'Who plays against you?' : `Who is opponent ${number}?`,
      options: LEVEL_PROFILES.map(({ name, displayName, style }) => ({
        value: name as string,
        label: `${displayName}: ${ENGLISH.text.botStyle[style]}`,
      })),
    });
    if (isCancel(level)) return undefined;
    opponents.push(level);
  }
  return opponents;
}

/** What the people are called. A lone one has a single name, commas and all. */
async function askNames(players: number, people: number): Promise<readonly string[] | undefined> {
  const alone = people === 1;
  const list = await text({
    message: alone
      ? 'What is your name? Enter for none.'
      : 'What are your names? In seating order, with commas between; Enter for none.',
    placeholder: `for example ${EXAMPLES.slice(0, people).join(', ')}`,
    defaultValue: '',
    validate: (names) => (alone ? undefined : namesFault(names ?? '', players)),
  });
  if (isCancel(list)) return undefined;
  return alone ? [tidyName(list)] : splitNames(list);
}

/** What the players want, or `undefined` if they went away. */
export async function askQuestions(): Promise<Answers | undefined> {
  intro('Marrakech: rugs, dirhams, and a merchant who walks where the die sends him');
  const players = await select({
    message: 'How many play, people and computers together?',
    options: PLAYER_COUNTS.map((value) => ({ value, label: String(value) })),
  });
  if (isCancel(players)) return undefined;
  const opponents = await askOpponents(players);
  if (opponents === undefined) return undefined;
  const names = await askNames(players, players - opponents.length);
  if (names === undefined) return undefined;
  const edition = await select({
    message: 'Whose rulebook?',
    options: EDITION_NAMES.map((value) => ({ value, label: `${value}: ${EDITION_HINTS[value]}` })),
  });
  if (isCancel(edition)) return undefined;
  return { players, names, edition, opponents };
}
