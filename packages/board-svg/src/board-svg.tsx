import type { View } from '@marrakech/rules';
import { renderToStaticMarkup } from 'preact-render-to-string';
import { Board, type BoardOptions } from './board.js';

const SIZE = 700;

/** A position as an SVG document that needs nothing else. */
export const boardSvg = (view: View, options: BoardOptions = {}): string =>
  renderToStaticMarkup(<Board size={SIZE} {...options} view={view} />);
