/** An action in the words of the log, for the live region. */
import { sayAction as sayPlayed } from '@marrakech/game-text';
import { words } from '@marrakech/i18n';
import { awaited, legalDecisions, rollPreviews, viewOf, type State } from '@marrakech/rules';
import { stateAt, stateNow, type Game } from '../game/game.js';
import { isOwn, isYou, nameOf } from '../game/names.js';
import { readerOf } from '../game/reader.js';
import { rugName } from '../game/rug-name.js';
import { turnShown } from '../game/turns.js';
import { costLine } from './cost-line.js';

/** Which turn is looked back at. */
export function sayTurnShown(game: Game, shown: number): string[] {
  const { number, seat } = turnShown(game, shown);
  return [words.value.play.lookingBack({ turn: number }), nameOf(game, seat)];
}

/** What has just been shown: the action number `index` of the game. */
export function sayAction(game: Game, index: number): string[] {
  const action = game.actions[index];
  if (action === undefined) return [];
  return sayPlayed(readerOf(game), stateAt(game, index), action, stateAt(game, index + 1));
}

function sayTurnOf(game: Game, state: State): string[] {
  const { mover, assam: square, facing } = viewOf(state);
  const text = words.value.say;
  const turn = text.turnOf({ name: nameOf(game, mover) });
  if (!isOwn(game, mover)) return [turn];
  const cost = costLine(rollPreviews(state).find((way) => way.facing === facing));
  if (isYou(game, mover)) return [text.turnOfYou({ square, facing }), cost];
  return [turn, text.stands({ square, facing }), cost];
}

function sayRugAsked(game: Game, state: State): string[] {
  const { mover, players } = viewOf(state);
  const next = players[mover]?.next;
  if (!isOwn(game, mover) || next === undefined) return [];
  const rug = rugName(game.designs[next]);
  return [words.value.say.layYou({ rug, count: legalDecisions(state).length })];
}

/** Whose turn it is, or that a rug is to be laid, for a player who has just opened the table. */
export function sayAsked(game: Game): string[] {
  const state = stateNow(game);
  const waiting = awaited(state).type;
  if (waiting === 'nothing') return [];
  return waiting === 'lay' ? sayRugAsked(game, state) : sayTurnOf(game, state);
}

/** What begins with the action number `index`: a turn, or the choice of a place for the rug. */
export function sayNextAsked(game: Game, index: number): string[] {
  const [before, now] = [stateAt(game, index), stateAt(game, index + 1)];
  const waiting = awaited(now).type;
  if (waiting === 'nothing') return [];
  if (viewOf(now).mover !== viewOf(before).mover) return sayTurnOf(game, now);
  return waiting === 'lay' && awaited(before).type !== 'lay' ? sayRugAsked(game, now) : [];
}
