/** The output of `replay --json`: one object per turn, then the result. Players count from 1. */
import { makeBoard } from './board-text.js';
import type { TurnLog, Turn } from '../turn-log.js';
import type { Payment } from '../roll-preview.js';
import { resultOf, visibleHalves, type Result } from '../score.js';
import type { Facing, Square } from '../squares.js';
import { viewOf } from '../view.js';

/** The keys are printed in this order. */
export interface TurnLine {
  readonly turn: number;
  readonly player: number;
  readonly token: string;
  readonly assam: Square;
  readonly path: readonly Square[];
  readonly paid: Payment | null;
  readonly facing: Facing;
  readonly board: string;
  readonly dirhams: readonly number[];
  /** Visible rug halves, with those of players who are out. */
  readonly visible: readonly number[];
  /** Rugs not laid yet. */
  readonly rugs: readonly number[];
  readonly out: readonly number[];
}

export interface ResultLine {
  /** `null` for an unfinished game. */
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

/** The objects to print, each with `JSON.stringify` on a line of its own. */
export const replayLines = (log: TurnLog): ReplayLine[] => [
  ...log.entries.flatMap((entry) => (entry.type === 'turn' ? [turnLine(entry.turn)] : [])),
  resultLine(log),
];
