/** The computer players at a table. Their levels stand in a record's tags `Level1` to `Level4`. */
import {
  isLevelName,
  LEVEL_PROFILES,
  makePlayer,
  type LevelName,
  type Player,
} from '@marrakech/bot';
import { bad, good, type GameRecord, type Outcome, type Setup } from '@marrakech/rules';
import type { Levels } from '../../output/own-tags.js';
import { ENGLISH } from '../../output/reader.js';
import { EXIT, type Failure } from '../../terminal/exit-codes.js';
import { printable } from '../../terminal/text-width.js';

/** By seat. */
export type Opponents = ReadonlyMap<number, Player>;

export const NOBODY: Opponents = new Map();

/** What a person who sits among them is called on the command line. */
const PERSON = 'me';

/** A line for each level: who that is. */
export const LEVEL_LINES: readonly string[] = LEVEL_PROFILES.map(
  ({ name, style }) => `${name.padEnd(8)} ${ENGLISH.text.botStyle[style]}`,
);

/** An unknown level is refused: without it a person would play that seat after resuming. */
export function levelsFrom({ setup, tags }: GameRecord): Outcome<Levels, Failure> {
  const levels: (LevelName | undefined)[] = [];
  for (let seat = 0; seat < setup.players; seat++) {
    const tag = `Level${seat + 1}`;
    const level = tags.find(({ name }) => name === tag)?.value;
    if (level !== undefined && !isLevelName(level)) {
      const words = `nobody is called ${printable(level)}; without its tag ${tag} you play that seat`;
      return bad({ exit: EXIT.input, words });
    }
    levels.push(level);
  }
  return good(levels);
}

/** As many players as the opponents need: a person beside them, unless every seat is named. */
export const playersFor = (opponents: readonly string[]): number =>
  Math.max(2, opponents.includes(PERSON) ? opponents.length : opponents.length + 1);

const wrong = (words: string) => bad({ exit: EXIT.usage, words });

/** Named for every seat, or for the last ones. */
export function seatLevels(
  opponents: readonly string[],
  players: number,
): Outcome<Levels, Failure> {
  const unknown = opponents.find((name) => name !== PERSON && !isLevelName(name));
  if (unknown !== undefined) {
    const names = LEVEL_PROFILES.map(({ name }) => name).join(', ');
    return wrong(`nobody is called ${printable(unknown)}; there are ${names}, and ${PERSON}`);
  }
  if (opponents.length > players)
    return wrong(`${opponents.length} seats named for ${players} players`);
  const people = Array.from({ length: players - opponents.length }, () => PERSON);
  return good([...people, ...opponents].map((name) => (isLevelName(name) ? name : undefined)));
}

export async function seatOpponents(setup: Setup, levels: Levels): Promise<Opponents> {
  const opponents = new Map<number, Player>();
  for (const [seat, level] of levels.entries())
    if (level !== undefined) opponents.set(seat, await makePlayer(level, setup));
  return opponents;
}
