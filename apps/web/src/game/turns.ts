/** A game told turn by turn, with the place in the action list where each turn ends. */
import { TurnLogWriter, viewOf, type Entry, type RugPlace } from '@marrakech/rules';
import { stateAt, stateNow, type Game } from './game.js';

export interface ToldEntry {
  readonly entry: Entry;
  /** How many actions have been played when it is over, and the next rugs lie face up. */
  readonly end: number;
}

/** How far the game has come after an action, the rugs drawn right behind it included. */
export function endAfter({ actions }: Game, index: number, shown = actions.length): number {
  const behind = actions.slice(index + 1, shown).findIndex(({ type }) => type !== 'draw');
  return behind < 0 ? shown : index + 1 + behind;
}

/** Everything up to `shown` actions, a turn in progress included. */
export function tellGame(game: Game, shown = game.actions.length): ToldEntry[] {
  const teller = new TurnLogWriter(game.setup);
  const told: ToldEntry[] = [];
  for (const [index, action] of game.actions.slice(0, shown).entries()) {
    teller.tell(action);
    while (told.length < teller.entries.length)
      told.push({ entry: teller.entries[told.length]!, end: endAfter(game, index, shown) });
  }
  const turn = teller.openTurn;
  if (turn !== undefined) told.push({ entry: { type: 'turn', turn }, end: shown });
  return told;
}

/** The turn that is being played, or was the last, from 1: each has its roll. */
export function countTurns(game: Game): number {
  const rolls = game.actions.filter(({ type }) => type === 'roll').length;
  const { phase } = viewOf(stateNow(game));
  const isToRoll = phase === 'roll' || (phase === 'orient' && game.setup.order === 'turn-first');
  return rolls + (isToRoll ? 1 : 0);
}

/** How many actions had been played when the present turn began. */
export function turnStart({ states }: Game): number {
  const { mover } = viewOf(states.at(-1)!);
  return states.findLastIndex((state) => viewOf(state).mover !== mover) + 1;
}

/** The turn that led to a moment, from 1, and whose it was; at the beginning the first. */
export function turnShown(
  game: Game,
  shown: number,
): { readonly number: number; readonly seat: number } {
  const told = tellGame(game);
  const at = told.findIndex(({ end }) => shown <= end);
  const index = at < 0 ? told.length - 1 : at;
  const entry = told[index]?.entry;
  const seat = entry?.type === 'turn' ? entry.turn.seat : entry?.seat;
  return { number: index + 1, seat: seat ?? viewOf(stateAt(game, shown)).mover };
}

/** Where the log leads from a past moment: to the end of the turn before or after it, short of the present. */
export function turnBeside(game: Game, shown: number, by: 1 | -1): number {
  const past = tellGame(game).flatMap(({ end }) => (end < game.actions.length ? [end] : []));
  const beside = by > 0 ? past.find((end) => end > shown) : past.findLast((end) => end < shown);
  return beside ?? shown;
}

/** The rugs laid so far, in their order. */
export const rugsLaid = (game: Game, shown = game.actions.length): RugPlace[] =>
  game.actions.slice(0, shown).flatMap((action) => (action.type === 'lay' ? [action.rug] : []));
