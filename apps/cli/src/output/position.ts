/** A position as text: the market, and beside it the purses of all players. */
import { viewOf, type State } from '@marrakech/rules';
import { drawMarket, type MarketOptions } from './market.js';
import type { Names } from './names.js';
import { drawPurses } from './purses.js';

export interface PositionOptions extends MarketOptions {
  readonly names: Names;
}

const GAP = '  ';
export const PURSES_WIDTH = 36;

/** Puts two columns of lines side by side; the lines of the first are all of one width. */
export function besides(left: readonly string[], right: readonly string[], top = 1): string[] {
  return left.map((line, index) => {
    const other = right[index - top];
    return other === undefined || other === '' ? line.trimEnd() : `${line}${GAP}${other}`;
  });
}

export function drawPosition(state: State, options: PositionOptions): string[] {
  const { names, depth } = options;
  const purses = drawPurses(state, { names, depth, width: PURSES_WIDTH });
  return besides(drawMarket(viewOf(state), options), purses);
}
