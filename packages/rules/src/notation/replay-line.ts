/** A game as the lines of `replay --json`: one object a turn, then the result. Players count from 1. */
import { makeBoard } from './board-text.js';
import type { TurnLog, Turn } from '../turn-log.js';
import type { Payment } from '../roll-preview.js';
import { resultOf, visibleHalves, type Result } from '../score.js';
import type { Facing, Square } from '../squares.js';
import { viewOf } from '../view.js';

/** One turn; its keys stand in the order they are printed in. */
export interface TurnLine {
  readonly turn: number;
  readonly player: number;
  readonly token: string;
  /** Where Assam stands when the turn is over. */
  readonly assam: Square;
  readonly path: readonly Square[];
  readonly paid: Payment | null;
  readonly facing: Facing;
  readonly board: string;
  readonly dirhams: readonly number[];
  /** Rug halves that can be seen, also those of a player who is out. */
  readonly visible: readonly number[];
  /** Unlaid rugs. */
  readonly rugs: readonly number[];
  readonly out: readonly number[];
}

export interface ResultLine {
  /** `null` while the game is going on. */
  readonly result: Result | null;
}

export type ReplayLine = TurnLine | ResultLine;

function turnLine({ number, seat, token, path, payment, after }: Turn): TurnLine {
  const { assam, facing, players } = viewOf(after);
  return {
    turn: number,
    player: seat + 1,
    token,
    assam,
    path: path.map(({ square }) => square),
    paid:
      payment === undefined ? null : { to: payment.to + 1, due: payment.due, paid: payment.paid },
    facing,
    board: makeBoard(after),
    dirhams: players.map(({ dirhams }) => dirhams),
    visible: visibleHalves(after),
    rugs: players.map(({ rugs }) => rugs),
    out: players.filter(({ out }) => out !== 0).map((player) => player.seat + 1),
  };
}

function resultLine({ state }: TurnLog): ResultLine {
  const result = resultOf(state);
  if (result === undefined) return { result: null };
  const { scores, winners } = result;
  return { result: { scores, winners: winners.map((seat) => seat + 1) } };
}

/** What `replay --json` prints: `JSON.stringify` each, one a line. */
export const replayLines = (log: TurnLog): ReplayLine[] => [
  ...log.entries.flatMap((entry) => (entry.type === 'turn' ? [turnLine(entry.turn)] : [])),
  resultLine(log),
];
