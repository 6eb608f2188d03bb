import type { View } from '@marrakech/rules';
import { renderToStaticMarkup } from 'preact-render-to-string';
import { Board, type BoardOptions } from './board.js';

const SIZE = 700;

/** A position as a self-contained SVG document. */
export const boardSvg = (view: View, options: BoardOptions = {}): string =>
  renderToStaticMarkup(<Board size={SIZE} {...options} view={view} />);
