/** The input rows of the best gain in the current turn and of the next player's answer. */
import { turnsLeft } from '@marrakech/bot/position';
import { EXCHANGE_ROWS, type Layout, overDie, GAIN_ROWS } from '@marrakech/bot/evaluation';
import { DIRHAMS, rugsLeft, SQUARE_COUNT } from '@marrakech/rules/fast';
import type { BoardRows, WriteRows } from './board-rows.js';
import { makeGainMap, POINT } from './placement-gain.js';

/** A payment of one dirham changes the lead by two. */
const DUE_UNIT = 2 * POINT;

const within = (row: number, count: number): number => Math.max(0, Math.min(count - 1, row));

/** Half a point per row; one die has six faces, two have thirty-six outcomes. */
const gainRow = (sixths: number): number => within(Math.floor((sixths + 400) / 24), GAIN_ROWS);
const exchangeRow = (parts: number): number =>
  within(Math.floor((parts + 4608) / 144), EXCHANGE_ROWS);

export function makeGainRows({ first }: Layout, board: BoardRows): WriteRows {
  const { colours, sizes, due, dueNext, placer, layerNext } = board;
  const weigh = makeGainMap();
  const own = new Int32Array(SQUARE_COUNT);
  const next = new Int32Array(SQUARE_COUNT);

  const ownAt = (pose: number): number => own[pose >> 2]!;
  const nextAt = (pose: number): number => next[pose >> 2]!;

  function bestAfter(pose: number): number {
    const line = pose * 12;
    return Math.max(overDie(line, nextAt), overDie(line + 4, nextAt), overDie(line + 8, nextAt));
  }

  return (state, rows, from, pose, mover) => {
    const { data, switches } = state;
    const turns = turnsLeft(state);
    placer.turns = turns - rugsLeft(state, mover);
    layerNext.turns = Math.max(0, turns - 1 - rugsLeft(state, layerNext.seat));
    weigh(placer, colours, sizes, own);
    weigh(layerNext, colours, sizes, next);
    const purse = data[DIRHAMS + mover]!;
    for (let square = 0; square < SQUARE_COUNT; square++) {
      own[square]! -= DUE_UNIT * Math.min(due[square]!, purse);
      next[square]! -= DUE_UNIT * dueNext[square]!;
    }
    const ways = switches.turnLast ? 1 : 3;
    let gain = -Infinity;
    let exchange = -Infinity;
    for (let turn = 0; turn < ways; turn++) {
      const line = pose * 12 + turn * 4;
      const found = overDie(line, ownAt);
      gain = Math.max(gain, found);
      exchange = Math.max(exchange, 6 * found - overDie(line, bestAfter));
    }
    let count = from;
    rows[count++] = first.gain + gainRow(gain);
    rows[count++] = first.exchange + exchangeRow(exchange);
    return count;
  };
}
