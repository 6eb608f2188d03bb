/** Between a game on the screen and its record. */
import { words } from '@marrakech/i18n';
import { COLOURS, type Colour, type GameRecord, type Setup } from '@marrakech/rules';
import { fitName, optionsToPlayOn, type ChairOption } from '@marrakech/table';
import { makePlaceholder, parsePlaceholder } from './device-table.js';
import { designsOf, foldActions, type Game, type Seat } from './game.js';
import { RIVALS, sensibleRival } from './levels.js';
import { isYou, ownName } from './names.js';

const tagOf = (record: GameRecord, name: string): string | undefined =>
  record.tags.find((tag) => tag.name === name)?.value;

/** A record may come from anywhere: of what it says of players, what a table takes is taken. */
function seatOf(record: GameRecord, index: number): Seat {
  const name = fitName(tagOf(record, `Name${index + 1}`) ?? '') ?? makePlaceholder(index);
  const level = tagOf(record, `Level${index + 1}`);
  return level === undefined ? { name } : { name, level };
}

const seatsIn = (setup: Setup): number[] =>
  Array.from({ length: setup.players }, (_, seat) => seat);

/** The rug design of a player, if a design of that name exists and no earlier player has it. */
function designOf(record: GameRecord, index: number): Colour | undefined {
  const [rug, ...before] = [index, ...Array(index).keys()].map((seat) =>
    tagOf(record, `Rug${seat + 1}`),
  );
  return before.includes(rug) ? undefined : COLOURS.find((each) => each === rug);
}

/** The same player once more. A bot we do not know is played by one we do. */
function chairOf(record: GameRecord, index: number): ChairOption {
  const { name, level } = seatOf(record, index);
  const colour = designOf(record, index);
  const dress = colour === undefined ? {} : { colour };
  if (level === undefined) return { type: 'person', name, ...dress };
  const isKnown = RIVALS.some((rival) => rival.level === level);
  return { type: 'bot', name, level: isKnown ? level : sensibleRival().level, ...dress };
}

/** A record as a game that can be shown. The viewer of another person's record is none of its players. */
export function gameOfRecord(record: GameRecord, isOwn: boolean): Game {
  const { setup, actions } = record;
  const seats = seatsIn(setup);
  const chairs = seats.map((seat) => chairOf(record, seat));
  return {
    id: '',
    options: optionsToPlayOn(record, 0, chairs),
    setup,
    ...(!isOwn && { own: [] }),
    designs: designsOf(setup, chairs),
    seats: seats.map((seat) => seatOf(record, seat)),
    actions,
    states: foldActions(setup, actions),
    events: [],
  };
}

/** What others are told of a player; who sits here alone and has no name is called by the seat. */
function nameForOthers(game: Game, seat: number): string {
  const isNumbered = parsePlaceholder(game.seats[seat]!.name) !== undefined;
  return isNumbered && isYou(game, seat)
    ? words.value.table.defaultName({ seat: seat + 1 })
    : ownName(game, seat);
}

/** A record names players as the screen does, since other programs do not know our placeholders. */
export function withNames(record: GameRecord, game: Game): GameRecord {
  const names = new Map(
    game.seats.map((_, seat) => [`Name${seat + 1}`, nameForOthers(game, seat)]),
  );
  return {
    ...record,
    tags: record.tags.map((tag) => ({ ...tag, value: names.get(tag.name) ?? tag.value })),
  };
}
