import { paint, type Depth, type Style } from './colour.js';

interface Cell {
  readonly glyph: string;
  readonly style: Style;
}

const BLANK: Cell = { glyph: ' ', style: {} };

/** A sheet of characters to draw on. Every glyph is one column wide and one UTF-16 unit. */
export class Canvas {
  readonly #rows: Cell[][];

  constructor(width: number, height: number) {
    this.#rows = Array.from({ length: height }, () =>
      Array.from({ length: width }, (): Cell => BLANK),
    );
  }

  /** Writes glyphs from a point on to the right; what falls off the sheet is lost. */
  write(x: number, y: number, glyphs: string, style: Style = {}): void {
    const row = this.#rows[y];
    if (row === undefined) return;
    for (let index = 0; index < glyphs.length; index++) {
      const under = row[x + index];
      if (under === undefined) continue;
      row[x + index] = { glyph: glyphs.charAt(index), style: { ...under.style, ...style } };
    }
  }

  lines(depth: Depth): string[] {
    return this.#rows.map((row) => makeLine(row, depth));
  }
}

/** Neighbours of one style share one escape sequence. */
function makeLine(row: readonly Cell[], depth: Depth): string {
  let line = '';
  let run = '';
  let style: Style = {};
  for (const cell of row) {
    if (cell.style !== style && !sameStyle(cell.style, style)) {
      line += paintRun(run, style, depth);
      run = '';
    }
    style = cell.style;
    run += cell.glyph;
  }
  return line + paintRun(run, style, depth);
}

const isPlain = (style: Style): boolean => Object.keys(style).length === 0;

const paintRun = (run: string, style: Style, depth: Depth): string =>
  isPlain(style) ? run : paint(run, style, depth);

const sameStyle = (one: Style, other: Style): boolean =>
  one.ink === other.ink &&
  one.ground === other.ground &&
  one.bold === other.bold &&
  one.dim === other.dim;
